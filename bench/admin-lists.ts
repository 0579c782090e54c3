/**
 * The lists of the back office at the size of a whole world, in one process with a database of its own that goes
 * afterwards: first page, last page that is leafed to, by words, by filter, in each order. Each line ends with the
 * machine's load of the last minute: what else runs on it makes the figures worse.
 *   node bench/admin-lists.ts [clinics] [doctors] [turns]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { LIST_MAX, type ListMeta } from '../contract/admin-lists.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { loadInitialCurrencies } from '../server/currencies/writes.ts';
import { loadDictionaries } from '../server/dictionaries/writes.ts';
import { createMemoryEngine } from '../server/directory/memory.ts';
import { createMessageStore } from '../server/languages/message-store.ts';
import { loadMessages } from '../server/languages/writes.ts';
import { type Database, openDatabase } from '../server/platform/database.ts';
import { prepareJobs } from '../server/platform/jobs.ts';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { createCities } from '../tests/factories/clinics.ts';

const [clinics = 100_000, doctors = 1_000_000, turns = 40] = process.argv.slice(2).map(Number);
const AIM_MS = 200;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Names of a few common beginnings and many rare ones; a tenth is withdrawn, half of the licences wait. */
async function fill(db: Database, operator: string): Promise<void> {
  const word = (seed: string) => sql.raw(`substr(md5((${seed})::text), 1, 7)`);
  await sql`
    insert into clinics (title, title_lang, slug, status, country, city_id, is_demo)
    select (array['Klinikum ', 'Hospital ', 'Клиника ', ''])[1 + n % 4] || ${word('n')}, 'de', 'clinic-' || n,
      case when n % 10 = 0 then 'withdrawn' else 'published' end,
      (array['DE', 'RU', 'FR', 'TR', 'IL'])[1 + (sqrt(random()) * 5)::int % 5],
      (array[2950159, 2867714, 5043473])[1 + n % 3], true
    from generate_series(1, ${sql.lit(clinics)}) n`.execute(db);
  await sql`
    insert into doctors (title, title_lang, status, is_demo)
    select (array['Anna ', 'Иван ', 'Dr. Maria ', ''])[1 + n % 4] || ${word('n * 7')}, 'de',
      case when n % 10 = 0 then 'withdrawn' else 'published' end, true
    from generate_series(1, ${sql.lit(doctors)}) n`.execute(db);
  await sql`
    insert into positions (doctor_id, clinic_id, specialization_id, role, is_main)
    select n, 1 + n % ${sql.lit(clinics)}, (select min(id) from specializations), 'doctor', true
    from generate_series(1, ${sql.lit(doctors)}) n`.execute(db);
  await sql`
    insert into clinic_licences (clinic_id, number, body, valid_until, checked_on)
    select n, 'C ' || n, 'Office', current_date + (n % 1000 - 100), case when n % 2 = 0 then current_date end
    from generate_series(1, ${sql.lit(clinics)}) n`.execute(db);
  await sql`
    insert into doctor_licences (doctor_id, number, body, valid_until, checked_on)
    select n, 'D ' || n, 'Chamber', current_date + (n % 1000 - 100), case when n % 2 = 0 then current_date end
    from generate_series(1, ${sql.lit(doctors)}) n`.execute(db);
  await sql`
    insert into audit_events (actor_id, actor_role, kind, entity, entity_id, clinic_id, detail)
    select ${operator}::uuid, 'admin', 'clinic.changed', 'clinic', n % ${sql.lit(clinics)} + 1, n % ${sql.lit(clinics)} + 1, '{}'
    from generate_series(1, ${sql.lit(doctors)}) n`.execute(db);
}

const last = (perPage: number) => `page=${LIST_MAX / perPage}&per_page=${perPage}`;
const orders = (sorts: readonly string[], queries: readonly string[]): string[] =>
  sorts.flatMap((sort) =>
    ['ASC', 'DESC'].flatMap((order) => queries.map((query) => `sort=${sort}&order=${order}&${query}`)),
  );

/** What operators ask for; words are beginnings, a number, and one that nothing begins with. */
const entries = (words: readonly string[]): string[] =>
  orders(
    ['title', 'id'],
    [
      '',
      last(25),
      last(100),
      'status=withdrawn',
      `status=withdrawn&${last(25)}`,
      'status=published',
      ...words,
    ],
  );
const lists: Record<string, string[]> = {
  clinics: entries([
    'q=klin',
    `q=klin&${last(25)}`,
    'q=klinikum a1',
    'q=4711',
    'q=clinic-4711',
    'q=nobody',
    'country=IL',
    'country=IL&status=withdrawn',
    'country=CH&q=klin',
  ]),
  doctors: entries([
    'q=anna',
    `q=anna&${last(25)}`,
    'q=dr. maria a1',
    'q=4711',
    'q=nobody',
    'q=anna&status=withdrawn',
  ]),
  verification: orders(
    ['id'],
    ['unchecked', 'expiring_30', 'expired', 'all'].flatMap((folder) => [
      `folder=${folder}`,
      `folder=${folder}&${last(25)}`,
      `folder=${folder}&q=klinikum a1`,
      `folder=${folder}&q=anna`,
      `folder=${folder}&clinic_id=4711`,
    ]),
  ),
};

type Bench = { app: FastifyInstance; by: MadeAccount };

async function read({ app, by }: Bench, path: string): Promise<{ ms: number; next: string | null }> {
  const start = performance.now();
  const reply = await app.inject({ url: encodeURI(`/api/v1/admin/${path}`), headers: by.headers });
  const ms = performance.now() - start;
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
  return { ms, next: reply.json<{ meta: Partial<ListMeta> & { next?: string } }>().meta.next ?? null };
}

const shareOf = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

/** Times one call of a list, and says so where it misses the aim or `isShown`. */
async function measure(bench: Bench, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -2; turn < turns; turn++) {
    const { ms } = await read(bench, path);
    if (turn >= 0) times.push(ms);
  }
  const p95 = shareOf(times, 0.95);
  if (p95 > AIM_MS / 2)
    say(
      `  ${path}: p50 ${shareOf(times, 0.5).toFixed(1)}, p95 ${p95.toFixed(1)} ms${p95 > AIM_MS ? ', MISSED' : ''}`,
    );
  return times;
}

async function measureList(bench: Bench, list: string, paths: readonly string[]): Promise<void> {
  const all: number[] = [];
  let worst = 0;
  for (const path of paths) {
    const times = await measure(bench, path);
    worst = Math.max(worst, shareOf(times, 0.95));
    all.push(...times);
  }
  say(
    `${list}: ${paths.length} calls, p50 ${shareOf(all, 0.5).toFixed(1)}, p95 ${shareOf(all, 0.95).toFixed(1)} ms, p95 of the slowest ${worst.toFixed(1)} ms, load ${(loadavg()[0] ?? Number.NaN).toFixed(1)}`,
  );
}

/** The log is read on from a cursor: its hundredth page costs what its first does. */
async function auditPages(bench: Bench): Promise<string[]> {
  const filters = [
    '',
    '&entity=clinic',
    '&entity=clinic&entity_id=4711',
    '&kind=clinic.changed',
    '&clinic_id=4711',
  ];
  const deep: string[] = [];
  for (const filter of filters.filter((one) => !one.includes('4711'))) {
    let { next } = await read(bench, `audit?per_page=100${filter}`);
    for (let page = 2; page < 100 && next !== null; page++)
      ({ next } = await read(bench, `audit?per_page=100${filter}&cursor=${next}`));
    if (next !== null) deep.push(`audit?per_page=25${filter}&cursor=${next}`);
  }
  return [...filters.map((filter) => `audit?per_page=25${filter}`), ...deep];
}

const folder = await mkdtemp(join(tmpdir(), 'medatlas-bench-'));
const config = readConfig({ DATA_DIR: folder });
const log = pino({ level: 'silent' });
const opened = await openDatabase(config, () => undefined);
try {
  const { db, pool } = opened;
  await prepareJobs(pool, log);
  await loadMessages(db);
  await loadInitialCurrencies(db);
  await loadDictionaries(db);
  await createCities(db);
  const by = await makeAccount(db, { operator: 'admin' });
  const began = performance.now();
  // In one transaction: what is touched by rows of it is not touched once more.
  await db.transaction().execute((trx) => fill(trx, by.id));
  await sql`vacuum analyze`.execute(db);
  say(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const directory = createMemoryEngine({ clinics: [], places: { countries: [], cities: [] } });
  const messages = await createMessageStore(db);
  const app = await buildApp({ config, log, db, pool, messages, directory, busyMs: 60_000 });
  await app.ready();
  const bench: Bench = { app, by };
  for (const [list, queries] of Object.entries(lists))
    await measureList(
      bench,
      list,
      queries.map((query) => `${list}?${query}`),
    );
  await measureList(bench, 'audit', await auditPages(bench));
  await app.close();
} finally {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
}
