/**
 * Speed and memory of the directory index alone, in one thread, in milliseconds of the processor.
 *
 *   node --expose-gc bench/directory-engine.ts [--clinics=100000] [--doctors=0] [--queries=2000] [--reweighed]
 *   MEDATLAS_DATA=<data folder> node --expose-gc bench/directory-engine.ts --ror
 * `--reweighed`: with other weights of the ranking than those the index was built by.
 */
import { parseArgs } from 'node:util';
import type { Conversion, DirectoryQuery, Entry } from '../server/directory/directory.ts';
import { createDirectoryIndex } from '../server/directory/directory-index.ts';
import type { MemoryWorld } from '../server/directory/memory.ts';
import { createAnswers } from '../server/directory/query/answers.ts';
import { everything } from '../server/directory/sample-documents.ts';
import { segmentBytes } from '../server/directory/segment/segment.ts';
import { createRandom, withMistakes } from './directory-cases.ts';
import { readRor } from './directory-data.ts';
import { generateDirectory } from './directory-generated.ts';

const { values } = parseArgs({
  options: {
    clinics: { type: 'string', default: '100000' },
    doctors: { type: 'string', default: '0' },
    queries: { type: 'string', default: '2000' },
    ror: { type: 'boolean', default: false },
    reweighed: { type: 'boolean', default: false },
  },
});

function load(): MemoryWorld {
  if (!values.ror) return generateDirectory(Number(values.clinics), Number(values.doctors));
  const folder = process.env.MEDATLAS_DATA;
  if (!folder) throw new Error('Say where the data is: MEDATLAS_DATA.');
  return readRor(folder);
}

const random = createRandom(3);
const anyOf = <Value>(list: readonly Value[]): Value | undefined => list[Math.floor(random() * list.length)];

const { clinics, doctors = [], concepts = [], places } = load();
const names: { clinics: Entry['names'][]; doctors: Entry['names'][] } = { clinics: [], doctors: [] };
const index = createDirectoryIndex({
  namesOf: (id) => [...places.countries].find((one) => one.id === id) ?? { id, names: [] },
});
index.learnConcepts(concepts);
index.learnCities(places.cities);
const began = threadMs();
for (const clinic of clinics) {
  index.addClinic(clinic);
  if (clinic.id % 20 === 0) names.clinics.push(clinic.names);
}
index.finishClinics();
const builtClinics = threadMs();
for (const doctor of doctors) {
  index.addDoctor(doctor);
  if (doctor.id % 20 === 0) names.doctors.push(doctor.names);
}
const addedDoctors = threadMs();
index.finishDoctors();
const built = threadMs();
if (values.reweighed) {
  index.weigh({ licence_checked: 5, profile_kept: 15, rating: 20, reply_time: 20, documented: 40 });
  process.stdout.write(`weighed anew in ${(threadMs() - built).toFixed(0)} ms\n`);
}
const snapshot = index.snapshot();
const answers = createAnswers(snapshot);

const cities = [...places.cities];
const countries = [...places.countries];
const conversion: Conversion = {
  currencyId: 2,
  rates: [1, 1.08, 97.3, 0.86, 4.3, 160].map((rate, at) => ({ id: at + 1, rate })),
};
/** What a page of results asks for. */
const page: DirectoryQuery = {
  ...everything,
  conversion,
  facets: ['country', 'city', 'specialization', 'language', 'procedure'],
};

function queriesOf(kind: 'clinics' | 'doctors'): Record<string, () => Partial<DirectoryQuery>> {
  const anyName = (): string => anyOf(anyOf(names[kind]) ?? [])?.text ?? '';
  const someWords = (): string => anyName().split(' ').slice(-2).join(' ');
  const country = (): Partial<DirectoryQuery> => ({ countries: [anyOf(countries)?.id ?? 'DE'] });
  const place = (): string => anyOf(anyOf(cities)?.names ?? []) ?? '';
  const concept = (): string => anyOf(anyOf(concepts)?.names ?? [])?.text ?? '';
  const one = (most: number): number[] => [1 + Math.floor(most * random() ** 2)];
  return {
    empty: () => ({}),
    country,
    language: () => ({ languages: [anyOf(['en', 'de', 'ru', 'fr']) ?? 'en'] }),
    specialization: () => ({ specializations: one(60) }),
    'procedure, by price': () => ({ procedures: one(400), sort: 'price' }),
    'country, specialization, language': () => ({
      ...country(),
      specializations: one(60),
      languages: ['ru', 'en'],
    }),
    'price up to': () => ({ price: { min: null, max: anyOf([200, 1000, 5000]) ?? 100 }, sort: 'rating' }),
    'rated, verified, comforts': () => ({ ratingMin: 4, verified: ['licence'], comforts: one(40) }),
    'by distance within 500 km': () => ({ sort: 'distance', near: { lat: 50, lon: 10, radiusKm: 500 } }),
    'common word': () => ({ q: anyOf(['hospital', 'clinic', 'general hospital', 'больница', 'анна']) ?? '' }),
    name: () => ({ q: anyName() }),
    'being typed': () => ({ q: anyName().slice(0, 3 + Math.floor(random() * 8)) }),
    mistyped: () => ({ q: withMistakes(someWords(), random) ?? someWords() }),
    'word and city': () => ({ q: `${someWords().split(' ').at(-1)} ${place()}` }),
    concept: () => ({ q: concept() }),
    'concept and city': () => ({ q: `${concept()} ${place()}` }),
    'name, filtered': () => ({ ...country(), q: someWords() }),
    'found nowhere': () => ({ q: 'qwrtzplk xvbnmgh' }),
  };
}

const share = (sorted: readonly number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(2).padStart(8);

/** Time of the processor, so that what else runs on the machine does not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function measure(title: string, kinds: Record<string, () => () => unknown>): void {
  const asked = Array.from({ length: Number(values.queries) }, () => {
    const [kind, make] = anyOf(Object.entries(kinds)) ?? ['', () => () => 0];
    return { kind, ask: make() };
  });
  for (const { ask } of asked.slice(0, 300)) ask();
  const times = new Map<string, number[]>();
  for (const { kind, ask } of asked) {
    const start = threadMs();
    ask();
    const took = threadMs() - start;
    for (const name of [kind, 'all']) times.set(name, [...(times.get(name) ?? []), took]);
  }
  process.stdout.write(`${title.padEnd(36)}   count     p50     p95     max\n`);
  for (const [kind, all] of times) {
    const sorted = all.sort((a, b) => a - b);
    const row = `${String(sorted.length).padStart(8)}${share(sorted, 0.5)}${share(sorted, 0.95)}${share(sorted, 1)}`;
    process.stdout.write(`  ${kind.padEnd(34)}${row}\n`);
  }
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
globalThis.gc?.();
const { rss, heapUsed } = process.memoryUsage();
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
process.stdout.write(
  `${snapshot.clinics.main.ids.length} clinics in ${seconds(builtClinics - began)}, ` +
    `${snapshot.doctors.main.ids.length} doctors in ${seconds(built - builtClinics)} (taken in ${seconds(addedDoctors - builtClinics)}, made up along), ` +
    `index ${megabytes(segmentBytes(snapshot.clinics))} + ${megabytes(segmentBytes(snapshot.doctors))}, ` +
    `process ${megabytes(rss)} (heap ${megabytes(heapUsed)})\n`,
);
const searches = (kind: 'clinics' | 'doctors'): Record<string, () => () => unknown> =>
  Object.fromEntries(
    Object.entries(queriesOf(kind)).map(([name, make]) => [
      name,
      () => {
        const query = { ...page, ...make() };
        return () => (kind === 'clinics' ? answers.searchClinics(query) : answers.searchDoctors(query));
      },
    ]),
  );
measure('clinics', searches('clinics'));
if (names.doctors.length > 0) measure('doctors', searches('doctors'));

const box = (): { west: number; south: number; east: number; north: number; zoom: number } => {
  const zoom = 1 + Math.floor(random() * 9);
  const width = Math.min(359, (360 / 2 ** zoom) * 2.5);
  const west = random() * 360 - 180;
  const east = west + width > 180 ? west + width - 360 : west + width;
  const south = random() * 100 - 60;
  return { west, east, south, north: Math.min(85, south + width / 2), zoom };
};
measure('map', {
  box: () => {
    const { zoom, ...bbox } = box();
    return () => answers.mapClinics({ ...page, bbox, zoom, pointsMax: 500 });
  },
  world: () => () => answers.mapClinics({ ...page, zoom: 2, pointsMax: 500 }),
  'one country': () => () => answers.mapClinics({ ...page, countries: ['DE'], zoom: 4, pointsMax: 500 }),
});
const typed = (text: string): string => text.slice(0, 1 + Math.floor(random() * 9));
measure('suggest', {
  clinic: () => suggested(typed(anyOf(anyOf(names.clinics) ?? [])?.text ?? 'a')),
  doctor: () => suggested(typed(anyOf(anyOf(names.doctors) ?? [])?.text ?? 'a')),
  concept: () => suggested(typed(anyOf(anyOf(concepts)?.names ?? [])?.text ?? 'a')),
  place: () => suggested(typed(anyOf(anyOf(cities)?.names ?? []) ?? 'a')),
});

function suggested(text: string): () => unknown {
  return () => answers.suggest(text, { language: 'en', limit: 8 });
}
