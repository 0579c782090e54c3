/**
 * The calls of the directory and rendered pages on a running service, by ever more clients at once: search with five exact
 * facets, suggestions, the map, a clinic, a comparison.
 */
import { parseArgs } from 'node:util';
import { figures } from './figures.ts';
import { load } from './load.ts';
import { memoryOf, timeAt } from './measuring.ts';
import { api, filters, searches } from './searches.ts';
import { served } from './service.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '1,4,16,64' },
  },
});
const seconds = Number(values.seconds);
const origin = served.url;

/** Aims are of one client, `least` of the answers a second that sixteen get. */
type Target = { what: string; paths: string[]; p50?: number; p95?: number; least?: number };

/** What a text is while it is being typed. */
const typed = [
  'кардиолог',
  'cataract',
  'münchen',
  'charite',
  'операция',
  'knee repl',
  'стамбул',
  'ghjrnj',
].flatMap((text) => [...text].map((_, i) => `${api}/suggest?q=${encodeURIComponent(text.slice(0, i + 1))}`));

const boxes = [
  '-180,-60,180,75',
  '-11,35,30,60',
  '5,45,16,55',
  '11.3,48,11.8,48.3',
  '26,36,45,42',
  '170,-50,-170,-30',
];
const viewports = boxes.flatMap((box, i) =>
  ['', '&language=ru', '&specialization=cardiology'].map(
    (filter) => `${api}/map/clinics?bbox=${box}&zoom=${[1.5, 4, 6, 10, 5, 5][i]}${filter}`,
  ),
);

async function readIds(kind: string): Promise<{ ids: number[]; slugs: string[] }> {
  const reply = await fetch(`${origin}${api}/${kind}?per_page=50&facet=country`);
  const { data }: { data: { id: number; slug: string }[] } = await reply.json();
  return { ids: data.map(({ id }) => id), slugs: data.map(({ slug }) => slug) };
}

const { ids, slugs } = await readIds('clinics');
const fiveFrom = (start: number): string =>
  ids
    .slice(start, start + 5)
    .map((id) => `clinic=${id}`)
    .join('&');
const targets: Target[] = [
  { what: 'search of clinics', paths: searches('clinics'), p50: 8, p95: 25, least: 150 },
  { what: 'search of doctors', paths: searches('doctors'), p50: 8, p95: 25, least: 150 },
  { what: 'suggestions', paths: typed, p95: 15 },
  { what: 'map viewport', paths: viewports, p95: 50 },
  { what: 'a clinic', paths: slugs.map((slug) => `${api}/clinics/${slug}`) },
  {
    what: 'comparison of five',
    paths: [0, 5, 10, 15, 20, 25].map((start) => `${api}/comparison?${fiveFrom(start)}`),
  },
  { what: 'rendered search page', paths: filters.map((filter) => `/search/search-clinics?q=${filter}`) },
  { what: 'rendered clinic page', paths: slugs.map((slug) => `/hospital/${slug}/about`) },
];

for (const { what, paths, p50, p95, least } of targets) {
  await load({ origin, paths, clients: 2, seconds: Math.min(2, seconds) }); // warms up the compiler and the caches
  for (const clients of values.clients.split(',').map(Number)) {
    const { times, perSecond } = await load({ origin, paths, clients, seconds });
    const isAlone = clients === 1;
    const aimOf = (aim: number | undefined) => (isAlone && aim !== undefined ? { aim } : {});
    figures({ what, size: clients === 1 ? 'one client' : `${clients} clients` }, [
      { name: 'p50', unit: 'ms', value: timeAt(times, 0.5), ...aimOf(p50) },
      { name: 'p95', unit: 'ms', value: timeAt(times, 0.95), ...aimOf(p95) },
      {
        name: 'answers',
        unit: 'a second',
        value: perSecond,
        ...(clients === 16 && least !== undefined && { aim: { least } }),
      },
      { name: 'memory', unit: 'MB', value: memoryOf(served.pid).now },
    ]);
  }
}
