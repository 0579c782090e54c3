/**
 * The running service under load: search calls and rendered search pages, with one client and with sixteen.
 *   node bench/service.ts <address of a running service> [seconds per measurement]
 * Give it the process id in APP_PID to have the memory of the application printed.
 */
import { readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import autocannon from 'autocannon';

const [origin = 'http://localhost:3000', seconds = '10'] = process.argv.slice(2);

/** What people type: names, cities, mistakes, other scripts, nothing. */
const texts = [
  '',
  'clinic',
  'hospital berlin',
  'Клиника',
  'klinikum muenchen',
  'charitte',
  'глазная',
  'cardiology center',
  'университетская больница',
  'مستشفى',
  'ghjrnjkju',
  'saint',
  'medical centr',
  'Stiftung',
  'orthopädie wien',
  'clinica dental',
];

const filters = ['', '&country=DE', '&country=TR&country=DE', '&sort=title', '&page=3'];

function paths(base: string): string[] {
  return texts.flatMap((text) => filters.map((filter) => `${base}?q=${encodeURIComponent(text)}${filter}`));
}

type Measured = { p50: number; p95: number; perSecond: number; failed: number };

/** Latencies are taken from each reply: the tool itself knows no 95th percentile. */
async function measure(base: string, clients: number): Promise<Measured> {
  const times: number[] = [];
  const requests = paths(base).map((path) => ({ path }));
  const options = { url: origin, connections: clients, duration: Number(seconds), requests };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const failed = result.errors + result.non2xx;
  return { p50: at(0.5), p95: at(0.95), perSecond: result.requests.average, failed };
}

function residentMegabytes(): string {
  const pid = process.env.APP_PID;
  if (!pid) return '';
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return `resident ${of('VmRSS')} MB, peak ${of('VmHWM')} MB`;
}

const targets: [title: string, base: string][] = [
  ['search call', '/api/v1/client/clinics'],
  ['search page', '/search/search-clinics'],
];
for (const [title, base] of targets) {
  await measure(base, 2); // warms up the compiler and the caches
  for (const clients of [1, 16]) {
    const { p50, p95, perSecond, failed } = await measure(base, clients);
    const figures = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${perSecond.toFixed(0)} a second`;
    const warning = failed > 0 ? styleText('red', `, ${failed} failed`) : '';
    process.stdout.write(`${title}, ${clients} client(s): ${figures}${warning}\n`);
  }
}
process.stdout.write(`${residentMegabytes()}\n`);
