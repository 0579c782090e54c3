/**
 * The directory in an OpenSearch node on this machine beside the index in the process, of the same made-up world: what building
 * takes, and searches one after another from one caller. Times are by the clock.
 */
import { parseArgs } from 'node:util';
import { randomNumbers } from '../contract/platform/random.ts';
import { initialWeights } from '../contract/search/ranking.ts';
import {
  type DirectoryEngine,
  type DirectoryQuery,
  everything,
} from '../server/search/directory/directory.ts';
import { createClusterAnswers } from '../server/search/directory/opensearch/answers.ts';
import { openCluster } from '../server/search/directory/opensearch/cluster.ts';
import { aliasesOf, buildIndexes, switchTo } from '../server/search/directory/opensearch/store.ts';
import { learnWords } from '../server/search/directory/opensearch/words.ts';
import { segmentBytes } from '../server/search/directory/segment/arrays.ts';
import { createMemoryEngine } from '../tests/helpers/memory-directory.ts';
import { startOpenSearch } from '../tests/helpers/opensearch.ts';
import { withMistakes } from './directory-cases.ts';
import { generateDirectory } from './directory-generated.ts';
import { figures } from './figures.ts';
import { count, timeAt } from './measuring.ts';

const { values } = parseArgs({
  options: {
    clinics: { type: 'string', default: '10000' },
    doctors: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '60' },
    heap: { type: 'string', default: '2g' },
    shards: { type: 'string', default: '1' },
  },
});
const [clinics, doctors, queries] = [Number(values.clinics), Number(values.doctors), Number(values.queries)];
const world = () => generateDirectory(clinics, doctors);

type Asked = Omit<DirectoryEngine, 'stats' | 'previewOrder' | 'previewTaught'>;
type Ask = (engine: Asked) => Promise<unknown>;

function questions(): Record<string, Ask[]> {
  const random = randomNumbers(5);
  const names: string[] = [];
  const { clinics: all, doctors: others } = world();
  for (const clinic of all) if (clinic.id % 50 === 0) names.push(clinic.names[0]?.text ?? '');
  for (const doctor of others) if (doctor.id % 50 === 0) names.push(doctor.names[0]?.text ?? '');
  const anyOf = <Value>(list: readonly Value[]): Value | undefined =>
    list[Math.floor(random() * list.length)];
  const conversion = {
    currencyId: 2,
    rates: [1, 1.08, 97.3, 0.86, 4.3, 160].map((rate, at) => ({ id: at + 1, rate })),
  };
  const page: DirectoryQuery = {
    ...everything,
    conversion,
    facets: ['country', 'city', 'specialization', 'language', 'procedure'],
  };
  const some = (make: () => Ask): Ask[] => Array.from({ length: queries }, make);
  const doctorsOf =
    (query: Partial<DirectoryQuery>): Ask =>
    (engine) =>
      engine.searchDoctors({ ...page, ...query });
  const country = (): string => anyOf(['DE', 'RU', 'US', 'FR']) ?? 'DE';
  return {
    'five facets of all': some(() => doctorsOf({})),
    'five facets, three filters': some(() =>
      doctorsOf({ country: [country()], specialization: [1 + Math.floor(60 * random())], language: ['en'] }),
    ),
    'price up to, five facets': some(() =>
      doctorsOf({ price: { min: null, max: 1000 }, facets: [...page.facets, 'price'] }),
    ),
    'by price': some(() => doctorsOf({ procedure: [1 + Math.floor(400 * random())], sort: 'price' })),
    name: some(() => doctorsOf({ q: anyOf(names) ?? '' })),
    'a name with a mistake': some(() => {
      const name = anyOf(names) ?? '';
      return doctorsOf({ q: withMistakes(name, random) ?? name });
    }),
    map: some(() => {
      const west = random() * 40 - 20;
      const bbox = { west, east: west + 40, south: 35, north: 60 };
      return (engine) => engine.mapClinics({ ...page, bbox, zoom: 4, pointsMax: 500 });
    }),
    suggestions: some(() => {
      const text = (anyOf(names) ?? '').slice(0, 2 + Math.floor(random() * 7));
      return (engine) => engine.suggest(text, { language: 'en', limit: 8 });
    }),
  };
}

async function measure(what: string, engine: Asked, asked: Record<string, Ask[]>): Promise<void> {
  const size = `${count(clinics)} clinics, ${count(doctors)} doctors`;
  for (const [kind, all] of Object.entries(asked)) {
    for (const ask of all.slice(0, 10)) await ask(engine);
    const times: number[] = [];
    for (const ask of all) {
      const began = performance.now();
      await ask(engine);
      times.push(performance.now() - began);
    }
    figures({ what: `${what}: ${kind}`, size }, [
      { name: 'p50', unit: 'ms', value: timeAt(times, 0.5) },
      { name: 'p95', unit: 'ms', value: timeAt(times, 0.95) },
    ]);
  }
}

const asked = questions();
const size = `${count(clinics)} clinics, ${count(doctors)} doctors`;
const took = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
  const began = performance.now();
  const result = await work();
  return [result, (performance.now() - began) / 1000];
};

{
  const [engine, seconds] = await took(async () => createMemoryEngine(world()));
  const { bytes } = await engine.stats();
  figures({ what: 'in the process', size }, [
    { name: 'generated and built in', unit: 's', value: seconds },
    { name: 'index', unit: 'MB', value: bytes / 2 ** 20 },
  ]);
  await measure('in the process', engine, asked);
}

const own = await startOpenSearch(1, values.heap, []);
const cluster = openCluster(own.urls);
const source = {
  async eachClinic(visit: Parameters<Parameters<typeof buildIndexes>[2]['eachClinic']>[0]) {
    for (const clinic of world().clinics) await visit(clinic);
  },
  async eachDoctor(visit: Parameters<Parameters<typeof buildIndexes>[2]['eachDoctor']>[0]) {
    const made = world();
    let passed = 0;
    for (const _ of made.clinics) passed += 1;
    if (passed !== clinics) throw new Error('The clinics come before the doctors.');
    for (const doctor of made.doctors) await visit(doctor);
  },
};
const name = 'bench';
const [, seconds] = await took(async () => {
  const built = await buildIndexes(cluster, name, source, {
    moment: 1,
    weights: initialWeights,
    shards: Number(values.shards),
  });
  await switchTo(cluster, name, built);
});
const { concepts, places } = world();
const [countries, cities] = [
  new Map(Array.from(places.countries, (one) => [one.id, one])),
  new Map(Array.from(places.cities, (one) => [one.id, one])),
];
const [index, learned] = await took(() =>
  learnWords(cluster, aliasesOf(name), initialWeights, {
    concepts,
    complaints: [],
    namesOf: (id) => countries.get(id) ?? { id, names: [] },
    readCities: async (ids) => ids.flatMap((id) => cities.get(id) ?? []),
  }),
);
const snapshot = index.snapshot();
type Stats = { _all: { primaries: { store: { size_in_bytes: number } } } };
const { _all: stats } = await cluster.call<Stats>('GET', `/${name}-*/_stats/store`);
figures({ what: 'in OpenSearch', size }, [
  { name: 'generated thrice and built in', unit: 's', value: seconds },
  { name: 'index', unit: 'MB', value: stats.primaries.store.size_in_bytes / 2 ** 20 },
  { name: 'words learned in', unit: 's', value: learned },
  { name: 'words on each node', unit: 'MB', value: segmentBytes(snapshot) / 2 ** 20 },
]);
const answers = createClusterAnswers(
  cluster,
  { ...aliasesOf(name), weights: initialWeights },
  snapshot,
  initialWeights,
);
await measure('in OpenSearch', answers, asked);
await cluster.close();
await own.close();
