/**
 * What logins cost the searches: p95 of the search of clinics in quiet and while twenty log in at once over and over,
 * in turns; then how long a wrong password takes and how long an account that does not exist.
 *   APP_PID=<process id> node bench/logins.ts <address of a running service on this machine> [seconds a turn] [turns]
 * It registers twenty accounts: use a service whose data may go. Their addresses are told by X-Forwarded-For, which the
 * service believes of its own machine.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import autocannon from 'autocannon';

const [origin = 'http://localhost:3000', seconds = '6', turns = '4'] = process.argv.slice(2);
const api = `${origin}/api/v1/client`;
const PASSWORD = 'tr0mbone kettle';
const AT_ONCE = 20;
const PAIRS = 240;

const five = '&facet=country&facet=city&facet=specialization&facet=language&facet=procedure';
const texts = ['', 'cataract surgery', 'удаление катаракты', 'кардиолог', 'Zentrum', 'больница берлин'];
const filters = [
  '',
  '&country=DE',
  '&specialization=cardiology&language=ar',
  '&language=ru&sort=price&currency=1',
];
const searches = texts.flatMap((text) =>
  filters.map((filter) => `/api/v1/client/clinics?q=${encodeURIComponent(text)}${filter}${five}`),
);

/** Limits count by address: each call has its own. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const somePhone = () => `+49151${String(randomInt(1e8)).padStart(8, '0')}`;

async function post(path: string, body: object): Promise<number> {
  const reply = await fetch(api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify(body),
  });
  await reply.arrayBuffer();
  return reply.status;
}

async function makePhones(): Promise<string[]> {
  const phones = Array.from({ length: AT_ONCE }, somePhone);
  const names = { name: 'Bench', surname: 'Mark', password: PASSWORD, password_confirmation: PASSWORD };
  for (const phone of phones) {
    const status = await post('/register', { ...names, phone_number: phone });
    if (status !== 200) throw new Error(`A registration was answered with ${status}`);
  }
  return phones;
}

/** Latencies of one client's searches, in ms. */
async function timeSearches(): Promise<number[]> {
  const times: number[] = [];
  const requests = searches.map((path) => ({ path, headers: { 'accept-language': 'ru' } }));
  const options = { url: origin, connections: 1, duration: Number(seconds), requests };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  if (result.errors + result.non2xx > 0) throw new Error('Searches failed');
  return times;
}

/** In a thread of its own, so that the clock of the searches does not wait for it: twenty log in at once, over and over. */
async function storm(): Promise<void> {
  const { phones } = workerData as { phones: string[] };
  let isOver = false;
  let logins = 0;
  parentPort?.once('message', () => {
    isOver = true;
  });
  while (!isOver) {
    const all = await Promise.all(phones.map((email) => post('/login', { email, password: PASSWORD })));
    if (all.some((status) => status !== 200)) throw new Error(`Logins were answered with ${all}`);
    logins += all.length;
  }
  parentPort?.postMessage(logins);
}

/** `logins` says how many have logged in while `work` ran. */
async function amidLogins<T>(
  phones: string[],
  work: () => Promise<T>,
): Promise<{ result: T; logins: number }> {
  const thread = new Worker(new URL(import.meta.url), {
    argv: process.argv.slice(2),
    workerData: { phones },
  });
  const counted = once(thread, 'message');
  await Promise.race([once(thread, 'online'), counted]);
  const result = await work();
  thread.postMessage('over');
  const [logins] = await counted;
  return { result, logins: Number(logins) };
}

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function residentMegabytes(): string {
  const pid = process.env.APP_PID;
  if (!pid) return '';
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return `resident ${of('VmRSS')} MB, peak ${of('VmHWM')} MB`;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const describe = (times: readonly number[]) =>
  `p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, ${times.length} searches`;

async function compareSearches(phones: string[]): Promise<void> {
  const quiet: number[] = [];
  const amid: number[] = [];
  const ratios: number[] = [];
  let logins = 0;
  await timeSearches(); // warms up the compiler and the caches
  for (let turn = 0; turn < Number(turns); turn++) {
    const before = await timeSearches();
    const stormy = await amidLogins(phones, timeSearches);
    quiet.push(...before);
    amid.push(...stormy.result);
    ratios.push(at(stormy.result, 0.95) / at(before, 0.95));
    logins += stormy.logins;
  }
  say(`in quiet:     ${describe(quiet)}`);
  say(`amid logins:  ${describe(amid)}, ${logins} logins`);
  say(
    `p95 ratio ${(at(amid, 0.95) / at(quiet, 0.95)).toFixed(2)} (by turns ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}); aim 2`,
  );
}

async function compareRefusals(phones: string[]): Promise<void> {
  const times: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] };
  for (let i = 0; i < PAIRS; i++) {
    const names = { wrong: phones[i % phones.length], unknown: somePhone() };
    for (const kind of i % 2 ? (['wrong', 'unknown'] as const) : (['unknown', 'wrong'] as const)) {
      const start = performance.now();
      const status = await post('/login', { email: names[kind], password: 'wrong password' });
      if (status !== 422) throw new Error(`A wrong login was answered with ${status}`);
      times[kind].push(performance.now() - start);
    }
  }
  for (const [kind, list] of Object.entries(times))
    say(
      `${kind}: median ${at(list, 0.5).toFixed(2)} ms, quartiles ${at(list, 0.25).toFixed(2)} and ${at(list, 0.75).toFixed(2)} ms, of ${list.length}`,
    );
}

if (isMainThread) {
  say(residentMegabytes());
  const phones = await makePhones();
  await compareSearches(phones);
  say(residentMegabytes());
  await compareRefusals(phones);
} else await storm();
