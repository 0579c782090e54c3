/**
 * The calls of the directory on a running service: search with five exact facets, suggestions, the map, a clinic's
 * page, a comparison.
 *   APP_PID=<process id> node bench/directory-calls.ts <address of a running service> [seconds per measurement]
 * With APP_PID the memory of the application is printed too.
 */
import { readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import autocannon from 'autocannon';

const [origin = 'http://localhost:3000', seconds = '8'] = process.argv.slice(2);
const api = '/api/v1/client';

/** As a screen asks for them: country, city, specialization, language, procedure. */
const five = '&facet=country&facet=city&facet=specialization&facet=language&facet=procedure';

const texts = [
  '',
  'cataract surgery',
  'удаление катаракты',
  'кардиолог',
  'Zentrum',
  'клиника',
  'hip replacement',
  'больница берлин',
  'مستشفى',
  'ghjrnjkju',
];
const filters = [
  '',
  '&country=DE',
  '&country=TR&country=DE&language=ru',
  '&specialization=cardiology&language=ar',
  '&procedure=cataract-surgery&price_max=200000&currency=1',
  '&specialization=orthopaedics&rating_min=4&sort=rating',
  '&language=ru&sort=price&currency=1',
  '&country=DE&country=AT&country=CH&verified=licence',
];

const searches = (kind: string): string[] =>
  texts.flatMap((text) =>
    filters.map((filter) => `${api}/${kind}?q=${encodeURIComponent(text)}${filter}${five}`),
  );

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

type Measured = { p50: number; p95: number; perSecond: number; failed: number };

/** Latencies are taken from each reply: the tool itself knows no 95th percentile. */
async function measure(paths: string[], clients: number): Promise<Measured> {
  const times: number[] = [];
  const requests = paths.map((path) => ({ path, headers: { 'accept-language': 'ru' } }));
  const options = { url: origin, connections: clients, duration: Number(seconds), requests };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    p50: at(0.5),
    p95: at(0.95),
    perSecond: result.requests.average,
    failed: result.errors + result.non2xx,
  };
}

async function readIds(kind: string): Promise<{ ids: number[]; slugs: string[] }> {
  const reply = await fetch(`${origin}${api}/${kind}?per_page=50&facet=country`);
  const { data }: { data: { id: number; slug: string }[] } = await reply.json();
  return { ids: data.map(({ id }) => id), slugs: data.map(({ slug }) => slug) };
}

function residentMegabytes(): string {
  const pid = process.env.APP_PID;
  if (!pid) return '';
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return `resident ${of('VmRSS')} MB, peak ${of('VmHWM')} MB\n`;
}

const { ids, slugs } = await readIds('clinics');
const fiveFrom = (start: number): string =>
  ids
    .slice(start, start + 5)
    .map((id) => `clinic=${id}`)
    .join('&');
const targets: [title: string, paths: string[]][] = [
  ['search of clinics, five facets', searches('clinics')],
  ['search of doctors, five facets', searches('doctors')],
  ['suggestions', typed],
  ['map viewport', viewports],
  ['a clinic', slugs.map((slug) => `${api}/clinics/${slug}`)],
  ['comparison of five', [0, 5, 10, 15, 20, 25].map((start) => `${api}/comparison?${fiveFrom(start)}`)],
  ['rendered search page', filters.map((filter) => `/search/search-clinics?q=${filter}`)],
  ['rendered clinic page', slugs.map((slug) => `/hospital/${slug}/about`)],
];

process.stdout.write(residentMegabytes());
for (const [title, paths] of targets) {
  await measure(paths, 2); // warms up the compiler and the caches
  for (const clients of [1, 16]) {
    const { p50, p95, perSecond, failed } = await measure(paths, clients);
    const figures = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${perSecond.toFixed(0)} a second`;
    const warning = failed > 0 ? styleText('red', `, ${failed} failed`) : '';
    process.stdout.write(`${title}, ${clients} client(s): ${figures}${warning}\n`);
  }
}
process.stdout.write(residentMegabytes());
