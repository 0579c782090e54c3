/**
 * What logins cost the searches: p95 of the search of clinics in quiet and while twenty log in at once over and over,
 * in turns; then how long a wrong password takes and how long an account that does not exist.
 * It registers twenty accounts. Their addresses are told by X-Forwarded-For, which the service believes of its own machine.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { figures } from './figures.ts';
import { load } from './load.ts';
import { median, memoryOf, timeAt } from './measuring.ts';
import { served } from './service.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, turns: { type: 'string', default: '3' } },
});
const api = `${served.url}/api/v1/client`;
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
  const { times } = await load({
    origin: served.url,
    paths: searches,
    clients: 1,
    seconds: Number(values.seconds),
  });
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
    workerData: { phones },
  });
  const counted = once(thread, 'message');
  await Promise.race([once(thread, 'online'), counted]);
  const result = await work();
  thread.postMessage('over');
  const [logins] = await counted;
  return { result, logins: Number(logins) };
}

async function compareSearches(phones: string[]): Promise<void> {
  const quiet: number[] = [];
  const amid: number[] = [];
  const ratios: number[] = [];
  let logins = 0;
  await timeSearches(); // warms up the compiler and the caches
  for (let turn = 0; turn < Number(values.turns); turn++) {
    const before = await timeSearches();
    const stormy = await amidLogins(phones, timeSearches);
    quiet.push(...before);
    amid.push(...stormy.result);
    ratios.push(timeAt(stormy.result, 0.95) / timeAt(before, 0.95));
    logins += stormy.logins;
  }
  const size = `${served.size}, ${values.turns} turns`;
  for (const [what, times] of [
    ['search in quiet', quiet],
    ['search amid logins', amid],
  ] as const)
    figures({ what, size }, [
      { name: 'p50', unit: 'ms', value: timeAt(times, 0.5) },
      { name: 'p95', unit: 'ms', value: timeAt(times, 0.95) },
    ]);
  figures({ what: 'search amid logins', size }, [
    { name: 'p95 of p95 in quiet', unit: 'times', value: median(ratios), aim: 2 },
    { name: 'logins', unit: 'a second', value: logins / Number(values.turns) / Number(values.seconds) },
    { name: 'memory', unit: 'MB', value: memoryOf(served.pid).now },
  ]);
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
  const titles = { wrong: 'a wrong password', unknown: 'an account that does not exist' };
  for (const kind of ['wrong', 'unknown'] as const)
    figures({ what: titles[kind], size: `${PAIRS} times` }, [
      { name: 'p50', unit: 'ms', value: median(times[kind]) },
      { name: 'p95', unit: 'ms', value: timeAt(times[kind], 0.95) },
    ]);
}

if (isMainThread) {
  const phones = await makePhones();
  await compareSearches(phones);
  await compareRefusals(phones);
} else await storm();
