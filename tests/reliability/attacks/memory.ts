/**
 * Anonymous requests that all differ in one thing: the first segment of the address, the language cookie, the header of
 * languages, the host, the words of a search, the name of a clinic, the caller's address. Nothing of them may stay in the memory
 * of the service. Starts a service of its own, on this machine only; needs the built pages.
 *   node tests/reliability/attacks/memory.ts [requests of each kind]
 */
import { exit } from 'node:process';
import { heapFlags } from '../../../scripts/memory.mjs';
import { onStage } from '../faults/stage.ts';

const count = Math.min(Number(process.argv[2] ?? 3000), 20_000);
const AT_ONCE = 8;
const LONGEST_MS = 15 * 60_000;
/** The first requests fill what is bounded: compiled code, the pool of connections, caches up to their bound. */
const WARM_UP = Math.min(1000, count);
/** What was found on 2026-11-23 kept 10 kB a request; a collector that has not run yet is worth some tens of megabytes. */
const MOST_KB_EACH = 5;
const ROOM_FOR_GARBAGE_MB = 30;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Letters alone: nothing shortens them to the same. */
const wordOf = (n: number): string =>
  n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q');
const vowelsOf = (n: number): string =>
  n
    .toString(6)
    .padStart(6, '0')
    .replace(/\d/g, (digit) => 'aeiouy'[Number(digit)] ?? 'a');
const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** As `npm start` runs it. */
const asStarted = { NODE_OPTIONS: heapFlags.join(' ') };

type Ask = { path: string; headers?: Record<string, string> };

const kinds: Record<string, (n: number) => Ask> = {
  'first segments': (n) => ({ path: `/nothing-${n}/search/search-clinics` }),
  'language cookies': (n) => ({ path: '/auth/login', headers: { cookie: `sys_language=nothing-${n}` } }),
  'language headers': (n) => ({
    path: '/api/v1/rest/currencies',
    headers: { 'accept-language': `x${wordOf(n)};q=0.9` },
  }),
  encodings: (n) => ({
    path: '/api/v1/rest/currencies',
    headers: { 'accept-encoding': `x-${n}, gzip;q=0.5` },
  }),
  'words of a search': (n) => ({
    path: `/api/v1/client/clinics?q=${vowelsOf(n)}k${vowelsOf(n * 7)}&city=${n + 1}&facet=city`,
  }),
  suggestions: (n) => ({ path: `/api/v1/client/suggest?q=${wordOf(n * 31)}${vowelsOf(n).slice(2)}` }),
  'names of clinics': (n) => ({ path: `/hospital/nothing-${n}/about` }),
  'addresses of callers': (n) => ({ path: '/api/openapi.json', headers: { 'if-none-match': `"${n}"` } }),
};

const verdicts = await onStage(asStarted, async ({ service: { url, process: service }, residentMb }) => {
  const deadline = Date.now() + LONGEST_MS;
  let asked = 0;
  async function ask({ path, headers }: Ask): Promise<void> {
    asked += 1;
    // A limit by address would else let only the first through.
    const reply = await fetch(url + path, { headers: { ...headers, 'x-forwarded-for': addressOf(asked) } });
    await reply.arrayBuffer();
    if (reply.status >= 500 && reply.status !== 503) throw new Error(`${path} was answered ${reply.status}`);
  }
  async function send(make: (n: number) => Ask, from: number, to: number): Promise<void> {
    let next = from;
    const work = async () => {
      while (next < to && Date.now() < deadline) await ask(make(next++));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  const all: boolean[] = [];
  for (const [name, make] of Object.entries(kinds)) {
    await send(make, 0, WARM_UP);
    const before = await residentMb();
    await send(make, WARM_UP, WARM_UP + count);
    const after = await residentMb();
    const isBounded = after - before < ROOM_FOR_GARBAGE_MB + (count * MOST_KB_EACH) / 1024;
    all.push(isBounded && service.exitCode === null);
    say(`${isBounded ? 'ok  ' : 'GROWS'} ${count} ${name}: ${before} → ${after} MB`);
  }
  if (Date.now() > deadline) say(`ended after ${LONGEST_MS / 60_000} minutes`);
  return all;
});
exit(verdicts.every(Boolean) ? 0 : 1);
