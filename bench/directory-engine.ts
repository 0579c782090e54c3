/**
 * Speed and memory of the directory index alone, in one thread.
 *
 *   node --expose-gc bench/directory-engine.ts [--clinics=100000] [--queries=2000]
 *   MEDATLAS_DATA=<data folder> node --expose-gc bench/directory-engine.ts --ror
 */
import { parseArgs } from 'node:util';
import type { ClinicDocument, ClinicQuery } from '../server/directory/directory.ts';
import { createSearch } from '../server/directory/query/search.ts';
import { createSegmentBuilder, type Places } from '../server/directory/segment/build.ts';
import { segmentBytes, shared } from '../server/directory/segment/segment.ts';
import { createRandom, withMistakes } from './directory-cases.ts';
import { readRor } from './directory-data.ts';
import { generateDirectory } from './directory-generated.ts';

const { values } = parseArgs({
  options: {
    clinics: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '2000' },
    ror: { type: 'boolean', default: false },
  },
});

function load(): { documents: readonly ClinicDocument[]; places: Places } {
  if (!values.ror) return generateDirectory(Number(values.clinics));
  const folder = process.env.MEDATLAS_DATA;
  if (!folder) throw new Error('Say where the data is: MEDATLAS_DATA.');
  const { clinics, places } = readRor(folder);
  return { documents: clinics, places };
}

const { documents, places } = load();
const began = performance.now();
const builder = createSegmentBuilder();
for (const clinic of documents) builder.add(clinic);
const main = builder.finish(places);
const builtMs = performance.now() - began;
const dead = shared(Uint8Array, new Uint8Array((main.ids.length + 7) >> 3));
const search = createSearch({ main, delta: null, dead, deadCount: 0 });

const random = createRandom(3);
const anyOf = <Value>(list: readonly Value[]): Value | undefined => list[Math.floor(random() * list.length)];
const cities = [...places.cities];
const anyName = (): string => {
  const { text = '' } = anyOf(anyOf(documents)?.names ?? []) ?? {};
  return text;
};
const someWords = (): string => anyName().split(' ').slice(-2).join(' ');
const plain: ClinicQuery = {
  q: '',
  countries: [],
  cities: [],
  sort: 'relevance',
  near: null,
  offset: 0,
  limit: 20,
};

const kinds: Record<string, () => ClinicQuery> = {
  empty: () => plain,
  'empty, country': () => ({ ...plain, countries: [anyOf(documents)?.country ?? 'DE'] }),
  'empty, by distance': () => ({ ...plain, sort: 'distance', near: { lat: 50, lon: 10, radiusKm: null } }),
  'common word': () => ({ ...plain, q: anyOf(['hospital', 'clinic', 'general hospital', 'больница']) ?? '' }),
  name: () => ({ ...plain, q: anyName() }),
  'two words': () => ({ ...plain, q: someWords() }),
  'being typed': () => ({ ...plain, q: anyName().slice(0, 3 + Math.floor(random() * 8)) }),
  mistyped: () => ({ ...plain, q: withMistakes(someWords(), random) ?? someWords() }),
  'word and city': () => ({
    ...plain,
    q: `${someWords().split(' ').at(-1)} ${anyOf(anyOf(cities)?.names ?? []) ?? ''}`,
  }),
  'found nowhere': () => ({ ...plain, q: 'qwrtzplk xvbnmgh' }),
};
const queries = Array.from({ length: Number(values.queries) }, () => {
  const [kind, make] = anyOf(Object.entries(kinds)) ?? ['empty', () => plain];
  return { kind, query: make() };
});

for (const { query } of queries.slice(0, 300)) search(query);
const times = new Map<string, number[]>();
for (const { kind, query } of queries) {
  const start = performance.now();
  search(query);
  const took = performance.now() - start;
  for (const name of [kind, 'all']) times.set(name, [...(times.get(name) ?? []), took]);
}

const share = (sorted: readonly number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(2).padStart(8);
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
globalThis.gc?.();
const { rss, heapUsed } = process.memoryUsage();
process.stdout.write(
  `${main.ids.length} clinics, ${main.termWeight.length} terms, built in ${(builtMs / 1000).toFixed(2)} s, index ` +
    `${megabytes(segmentBytes(main))}, process ${megabytes(rss)} (heap ${megabytes(heapUsed)}, documents included)\n` +
    `${'milliseconds'.padEnd(24)}   count     p50     p95     max\n`,
);
for (const [kind, all] of times) {
  const sorted = all.sort((a, b) => a - b);
  const row = `${String(sorted.length).padStart(8)}${share(sorted, 0.5)}${share(sorted, 0.95)}${share(sorted, 1)}`;
  process.stdout.write(`${kind.padEnd(24)}${row}\n`);
}
