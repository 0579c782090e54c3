/**
 * The directory in the process, in an OpenSearch node on this machine and in PostgreSQL's own tables, over one demo world in one
 * PostgreSQL: what building takes, and searches one after another from one caller. Times are by the clock.
 */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { randomNumbers } from '../contract/platform/random.ts';
import { createRateStore } from '../server/content/currencies/rate-store.ts';
import type { Database } from '../server/platform/database.ts';
import {
  type DirectoryEngine,
  type DirectoryHits,
  type DirectoryQuery,
  everything,
} from '../server/search/directory/directory.ts';
import { type OpenDirectory, openDirectory } from '../server/search/directory/engine.ts';
import { openCluster } from '../server/search/directory/opensearch/cluster.ts';
import { openClusterDirectory } from '../server/search/directory/opensearch/engine.ts';
import { startOpenSearch } from '../tests/helpers/opensearch.ts';
import { withMistakes } from './directory-cases.ts';
import { describeValue, figures } from './figures.ts';
import { count, memoryOf, timeAt } from './measuring.ts';
import { countFacets, findNames, tableBytes } from './opensearch-tables.ts';
import { withDatabase } from './own-database.ts';

const { values: options } = parseArgs({
  options: {
    clinics: { type: 'string', default: '10000' },
    doctors: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '60' },
    heap: { type: 'string', default: '2g' },
    shards: { type: 'string', default: '1' },
  },
});
const size = `${count(Number(options.clinics))} clinics, ${count(Number(options.doctors))} doctors`;
const MB = 2 ** 20;

type Ask = {
  engine(engine: DirectoryEngine): Promise<unknown>;
  /** Absent where no table or index of PostgreSQL answers this. */
  tables?(db: Database): Promise<unknown>;
};

type Sample = {
  names: string[];
  specializations: number[];
  procedures: number[];
  rates: readonly { id: number; rate: number }[];
};

/** Names evenly from all doctors, and the values that most doctors have. */
async function readSample(db: Database): Promise<Sample> {
  const names = await sql<{ title: string }>`
    select title from (select title, row_number() over (order by id) as at, count(*) over () as all
      from doctors where status = 'published') d where at % greatest(1, d.all / 500) = 0`.execute(db);
  const mostIn = async (table: string, column: string) => {
    const { rows } = await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(table)}
      group by 1 order by count(*) desc, 1 limit 40`.execute(db);
    return rows.map(({ id }) => id);
  };
  return {
    names: names.rows.map(({ title }) => title),
    specializations: await mostIn('doctor_specializations', 'specialization_id'),
    procedures: await mostIn('doctor_procedures', 'procedure_id'),
    rates: await createRateStore(db)(),
  };
}

function questions(
  { names, specializations, procedures, rates }: Sample,
  seed: number,
): Record<string, Ask[]> {
  const random = randomNumbers(seed);
  const anyOf = <Value>(list: readonly Value[]): Value => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error('The world has nothing to ask for.');
    return one;
  };
  const conversion = { currencyId: rates[0]?.id ?? 1, rates };
  const page: DirectoryQuery = {
    ...everything,
    conversion,
    facets: ['country', 'city', 'specialization', 'language', 'procedure'],
  };
  const some = (make: () => Ask): Ask[] => Array.from({ length: Number(options.queries) }, make);
  const doctorsOf = (query: Partial<DirectoryQuery>): Ask['engine'] => {
    const asked = { ...page, ...query };
    return (engine) => engine.searchDoctors(asked);
  };
  const faceted = (filters: Partial<DirectoryQuery>): Ask => ({
    engine: doctorsOf(filters),
    tables: (db) => countFacets(db, { ...everything, ...filters }),
  });
  const mistyped = (): string => {
    for (;;) {
      const typed = withMistakes(anyOf(names), random);
      if (typed !== null) return typed;
    }
  };
  return {
    'five facets of all': some(() => faceted({})),
    'five facets, three filters': some(() =>
      faceted({
        country: [anyOf(['DE', 'RU', 'US', 'FR'])],
        specialization: [anyOf(specializations)],
        language: ['en'],
      }),
    ),
    'price up to, five facets': some(() => ({
      engine: doctorsOf({ price: { min: null, max: 1000 }, facets: [...page.facets, 'price'] }),
    })),
    'by price': some(() => ({ engine: doctorsOf({ procedure: [anyOf(procedures)], sort: 'price' }) })),
    name: some(() => {
      const q = anyOf(names);
      return { engine: doctorsOf({ q }), tables: (db) => findNames(db, { ...everything, q }) };
    }),
    'a name with a mistake': some(() => ({ engine: doctorsOf({ q: mistyped() }) })),
    map: some(() => {
      const west = random() * 40 - 20;
      const bbox = { west, east: west + 40, south: 35, north: 60 };
      return { engine: (engine) => engine.mapClinics({ ...page, bbox, zoom: 4, pointsMax: 500 }) };
    }),
    suggestions: some(() => {
      const text = anyOf(names).slice(0, 2 + Math.floor(random() * 7));
      return { engine: (engine) => engine.suggest(text, { language: 'en', limit: 8 }) };
    }),
  };
}

type Times = Record<string, { p50: number; p95: number }>;

/** Statements that take seconds are not asked so often. */
const MOST_MS = 30_000;

async function timesOf(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = [];
  const first = performance.now();
  for (const work of works) {
    const began = performance.now();
    if (began - first > MOST_MS) break;
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

/** `others` are asked first: a Java machine compiles what is asked often, and a cluster keeps answers. */
async function measure(
  what: string,
  { asked, others }: { asked: Record<string, Ask[]>; others: Record<string, Ask[]> },
  workOf: (ask: Ask) => (() => Promise<unknown>) | null,
): Promise<Times> {
  const all: Times = {};
  for (const [kind, asks] of Object.entries(asked)) {
    const works = asks.flatMap((ask) => workOf(ask) ?? []);
    if (works.length === 0) continue;
    await timesOf((others[kind] ?? []).flatMap((ask) => workOf(ask) ?? []));
    const times = await timesOf(works);
    all[kind] = { p50: timeAt(times, 0.5), p95: timeAt(times, 0.95) };
    figures({ what: `${what}: ${kind}`, size }, [
      { name: 'p50', unit: 'ms', value: all[kind].p50 },
      { name: 'p95', unit: 'ms', value: all[kind].p95 },
    ]);
  }
  return all;
}

/** Plain statements that count something else would be compared with nothing. */
async function requireSameCounts(db: Database, engine: DirectoryEngine): Promise<void> {
  for (const filters of [{}, { country: ['DE'], language: ['en'] }]) {
    const { facets }: DirectoryHits = await engine.searchDoctors({
      ...everything,
      ...filters,
      facets: ['country', 'city', 'specialization', 'language', 'procedure'],
    });
    const counted = await countFacets(db, { ...everything, ...filters });
    for (const name of ['country', 'city', 'specialization', 'language', 'procedure'] as const)
      for (const { value, count: expected } of facets[name] ?? [])
        if (counted[name].get(String(value)) !== expected)
          throw new Error(`${name} ${value}: ${counted[name].get(String(value))} and not ${expected}`);
  }
}

function makeWorld(url: string, folder: string): void {
  const script = join(import.meta.dirname, '..', 'scripts', 'demo.ts');
  const { status } = spawnSync(
    process.execPath,
    [script, `--clinics=${options.clinics}`, `--doctors=${options.doctors}`, '--replace'],
    {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), DEMO: '0', STARTER: '0' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) throw new Error('The demo world could not be made');
}

async function openTimed(open: () => OpenDirectory): Promise<{ directory: OpenDirectory; seconds: number }> {
  const began = performance.now();
  const directory = open();
  await directory.ready;
  const { doctors, isAway } = await directory.stats();
  if (isAway || doctors === 0) throw new Error('The directory is not there.');
  return { directory, seconds: (performance.now() - began) / 1000 };
}

const load = (): string =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(', ');

/** A row a kind, times as multiples of those in the process. */
function printTable(memory: Times, cluster: Times, tables: Times): void {
  const cell = (times: Times[string] | undefined, base: Times[string]): string =>
    times
      ? `${times.p50.toFixed(1)}, ${times.p95.toFixed(1)} (${describeValue(times.p50 / base.p50)} times)`
      : '–';
  process.stdout.write(
    `\n${size}; load ${load()}\n| p50, p95 in ms | in the process | OpenSearch | PostgreSQL |\n| --- | --- | --- | --- |\n`,
  );
  for (const [kind, base] of Object.entries(memory))
    process.stdout.write(
      `| ${kind} | ${base.p50.toFixed(1)}, ${base.p95.toFixed(1)} | ${cell(cluster[kind], base)} | ${cell(tables[kind], base)} |\n`,
    );
}

await withDatabase(async ({ url, db, folder }) => {
  makeWorld(url, folder);
  await sql`vacuum (analyze)`.execute(db);
  const sample = await readSample(db);
  const questioned = { asked: questions(sample, 5), others: questions(sample, 6) };
  process.stdout.write(`load ${load()}\n`);

  const before = memoryOf('self').now;
  const own = await openTimed(() => openDirectory({ connectionString: url }));
  figures({ what: 'in the process', size }, [
    { name: 'built from PostgreSQL in', unit: 's', value: own.seconds },
    { name: 'index', unit: 'MB', value: (await own.directory.stats()).bytes / MB },
    { name: 'resident while built', unit: 'MB', value: memoryOf('self').peak - before },
  ]);
  await requireSameCounts(db, own.directory);
  const inProcess = await measure(
    'in the process',
    questioned,
    ({ engine }) =>
      () =>
        engine(own.directory),
  );

  figures({ what: 'in PostgreSQL', size }, [
    { name: 'tables and indexes', unit: 'MB', value: (await tableBytes(db)) / MB },
  ]);
  const inTables = await measure('in PostgreSQL', questioned, ({ tables }) =>
    tables ? () => tables(db) : null,
  );
  await own.directory.close();

  const nodes = await startOpenSearch(1, options.heap, []);
  const cluster = openCluster(nodes.urls);
  const shards = Number(options.shards);
  const there = await openTimed(() =>
    openClusterDirectory({ connectionString: url, urls: nodes.urls, shards }),
  );
  await requireSameCounts(db, there.directory);
  const inCluster = await measure(
    'in OpenSearch',
    questioned,
    ({ engine }) =>
      () =>
        engine(there.directory),
  );
  type Stats = { _all: { primaries: { store: { size_in_bytes: number } } } };
  const { _all: stats } = await cluster.call<Stats>('GET', '/medatlas-*/_stats/store');
  figures({ what: 'in OpenSearch', size }, [
    { name: 'built from PostgreSQL in', unit: 's', value: there.seconds },
    { name: 'index on disk', unit: 'MB', value: stats.primaries.store.size_in_bytes / MB },
    { name: 'words on each web node', unit: 'MB', value: (await there.directory.stats()).bytes / MB },
    { name: `resident node, heap of ${options.heap}`, unit: 'MB', value: memoryOf(nodes.pid ?? 0).now },
  ]);
  printTable(inProcess, inCluster, inTables);
  await there.directory.close();
  await cluster.close();
  await nodes.close();
});
