/**
 * Speed and memory of the directory index alone, in one thread but for the keys of a large one (segment/keys-beside.ts).
 * Shares of the times are by the clock, since the time of the processor moves in ticks of 4 ms; the mean is of the
 * processor and bears other work on the machine. `built in` is of the processor too, and includes making the world, which
 * `building alone` leaves out.
 * `--ror`: of the real clinics under MEDATLAS_DATA. `--reweighed`: with other weights of the ranking than those the index
 * was built by.
 */
import { parseArgs } from 'node:util';
import { randomNumbers } from '../contract/platform/random.ts';
import type { Conversion, DirectoryQuery, Entry } from '../server/search/directory/directory.ts';
import { everything } from '../server/search/directory/directory.ts';
import { createDirectoryIndex } from '../server/search/directory/directory-index.ts';
import { createAnswers } from '../server/search/directory/query/answers.ts';
import { segmentBytes } from '../server/search/directory/segment/arrays.ts';
import type { MemoryWorld } from '../tests/helpers/memory-directory.ts';
import { withMistakes } from './directory-cases.ts';
import { readRor } from './directory-data.ts';
import { generateDirectory } from './directory-generated.ts';
import { type Figure, figures } from './figures.ts';
import { count, memoryOf, ownMs, timeAt } from './measuring.ts';

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

const random = randomNumbers(3);
const anyOf = <Value>(list: readonly Value[]): Value | undefined => list[Math.floor(random() * list.length)];

const { clinics, doctors = [], concepts = [], places } = load();
const names: { clinics: Entry['names'][]; doctors: Entry['names'][] } = { clinics: [], doctors: [] };
const index = createDirectoryIndex({
  namesOf: (id) => [...places.countries].find((one) => one.id === id) ?? { id, names: [] },
});
index.learnWords({ complaints: [], concepts });
index.learnCities(places.cities);
const began = ownMs();
const alone = { processorMs: 0, clockMs: 0 };
function build(part: () => void): void {
  const [processor, clock] = [ownMs(), performance.now()];
  part();
  alone.processorMs += ownMs() - processor;
  alone.clockMs += performance.now() - clock;
}
/** Adds documents in batches, so that making them is no part of the time of building. */
function addAll<Document extends Entry>(
  documents: Iterable<Document>,
  add: (document: Document) => void,
  kept: Entry['names'][],
): void {
  let batch: Document[] = [];
  const addBatch = (): void => {
    build(() => batch.forEach(add));
    batch = [];
  };
  for (const document of documents) {
    if (document.id % 20 === 0) kept.push(document.names);
    if (batch.push(document) === 5000) addBatch();
  }
  addBatch();
}
addAll(clinics, index.addClinic, names.clinics);
build(index.finishClinics);
addAll(doctors, index.addDoctor, names.doctors);
build(index.finishDoctors);
const built = ownMs();
let reweighedMs: number | null = null;
if (values.reweighed) {
  index.weigh({
    licence_checked: 5,
    profile_kept: 15,
    rating: 20,
    reply_time: 20,
    documented: 35,
    data_score: 5,
  });
  reweighedMs = ownMs() - built;
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
  const country = (): Partial<DirectoryQuery> => ({ country: [anyOf(countries)?.id ?? 'DE'] });
  const place = (): string => anyOf(anyOf(cities)?.names ?? []) ?? '';
  const concept = (): string => anyOf(anyOf(concepts)?.names ?? [])?.text ?? '';
  const one = (most: number): number[] => [1 + Math.floor(most * random() ** 2)];
  return {
    empty: () => ({}),
    country,
    language: () => ({ language: [anyOf(['en', 'de', 'ru', 'fr']) ?? 'en'] }),
    specialization: () => ({ specialization: one(60) }),
    'procedure, by price': () => ({ procedure: one(400), sort: 'price' }),
    'country, specialization, language': () => ({
      ...country(),
      specialization: one(60),
      language: ['ru', 'en'],
    }),
    'price up to': () => ({ price: { min: null, max: anyOf([200, 1000, 5000]) ?? 100 }, sort: 'rating' }),
    'rated, verified, comforts': () => ({ rating_min: 4, verified: ['licence'], comfort: one(40) }),
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

type Times = { p50: number; p95: number; processor: number };

/** All kinds of question together, in milliseconds: shares by the clock, mean of the processor; each kind is printed. */
function measure(title: string, kinds: Record<string, () => () => unknown>): Times {
  const asked = Array.from({ length: Number(values.queries) }, () => {
    const [kind, make] = anyOf(Object.entries(kinds)) ?? ['', () => () => 0];
    return { kind, ask: make() };
  });
  for (const { ask } of asked.slice(0, 300)) ask();
  const all: number[] = [];
  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  const begin = ownMs();
  for (const { kind, ask } of asked) {
    const start = performance.now();
    ask();
    const took = performance.now() - start;
    times.get(kind)?.push(took);
    all.push(took);
  }
  const processor = (ownMs() - begin) / asked.length;
  process.stdout.write(`${title.padEnd(36)}   count     p50     p95     max\n`);
  for (const [kind, list] of times) {
    const shares = [0.5, 0.95, 1].map((share) => timeAt(list, share).toFixed(2).padStart(8)).join('');
    process.stdout.write(`  ${kind.padEnd(34)}${String(list.length).padStart(8)}${shares}\n`);
  }
  return { p50: timeAt(all, 0.5), p95: timeAt(all, 0.95), processor };
}

globalThis.gc?.();
const held = memoryOf('self').now;
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
const box = (): { west: number; south: number; east: number; north: number; zoom: number } => {
  const zoom = 1 + Math.floor(random() * 9);
  const width = Math.min(359, (360 / 2 ** zoom) * 2.5);
  const west = random() * 360 - 180;
  const east = west + width > 180 ? west + width - 360 : west + width;
  const south = random() * 100 - 60;
  return { west, east, south, north: Math.min(85, south + width / 2), zoom };
};
const maps = measure('map', {
  box: () => {
    const { zoom, ...bbox } = box();
    return () => answers.mapClinics({ ...page, bbox, zoom, pointsMax: 500 });
  },
  world: () => () => answers.mapClinics({ ...page, zoom: 2, pointsMax: 500 }),
  'one country': () => () => answers.mapClinics({ ...page, country: ['DE'], zoom: 4, pointsMax: 500 }),
});
const typed = (text: string): string => text.slice(0, 1 + Math.floor(random() * 9));
const suggestions = measure('suggest', {
  clinic: () => suggested(typed(anyOf(anyOf(names.clinics) ?? [])?.text ?? 'a')),
  doctor: () => suggested(typed(anyOf(anyOf(names.doctors) ?? [])?.text ?? 'a')),
  concept: () => suggested(typed(anyOf(anyOf(concepts)?.names ?? [])?.text ?? 'a')),
  place: () => suggested(typed(anyOf(anyOf(cities)?.names ?? []) ?? 'a')),
});

function suggested(text: string): () => unknown {
  return () => answers.suggest(text, { language: 'en', limit: 8 });
}

const ofSearches = ({ p50, p95, processor }: Times): Omit<Figure, 'what' | 'size'>[] => [
  { name: 'search p50', unit: 'ms', value: p50 },
  { name: 'search p95', unit: 'ms', value: p95 },
  { name: 'search, mean of the processor', unit: 'ms', value: processor },
];
const size = [
  `${count(snapshot.clinics.main.ids.length)}${values.ror ? ' real' : ''} clinics`,
  ...(names.doctors.length > 0 ? [`${count(snapshot.doctors.main.ids.length)} doctors`] : []),
].join(', ');
const what = values.reweighed ? 'index, weighed anew' : 'index';
const bytes = segmentBytes(snapshot.clinics) + segmentBytes(snapshot.doctors);
const clinicTimes = measure('clinics', searches('clinics'));
const doctorTimes = names.doctors.length > 0 ? measure('doctors', searches('doctors')) : null;
figures({ what, size }, [
  { name: 'built in', unit: 's', value: (built - began) / 1000 },
  { name: 'building alone', unit: 's', value: alone.processorMs / 1000 },
  { name: 'building alone, by the clock', unit: 's', value: alone.clockMs / 1000 },
  { name: 'index', unit: 'MB', value: bytes / 2 ** 20 },
  { name: 'memory', unit: 'MB', value: held },
  ...ofSearches(clinicTimes),
  { name: 'map p95', unit: 'ms', value: maps.p95 },
  { name: 'suggestions p95', unit: 'ms', value: suggestions.p95 },
]);
if (doctorTimes) figures({ what: `${what}, search of doctors`, size }, ofSearches(doctorTimes));
if (reweighedMs !== null) figures({ what, size }, [{ name: 'weighed anew', unit: 'ms', value: reweighedMs }]);
