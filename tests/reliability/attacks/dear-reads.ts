/**
 * One address asks as fast as it can for what is dearest to answer: rendered pages, the description of the API and the list
 * of languages. It is refused with 429 and a time, everybody else is answered quickly meanwhile. Starts a service of its own,
 * on this machine only; needs the built pages.
 *   node tests/reliability/attacks/dear-reads.ts [requests of each kind]
 */
import { exit } from 'node:process';
import { onStage } from '../faults/stage.ts';

const count = Math.min(Number(process.argv[2] ?? 1500), 10_000);
const AT_ONCE = 16;
const LONGEST_MS = 5 * 60_000;
/** Of a page, on two busy cores. */
const SLOWEST_FOR_OTHERS_MS = 5000;
const LIMITS = { PAGES_PER_MINUTE: '600', LARGE_REPLIES_PER_MINUTE: '240' };

const say = (line: string) => process.stdout.write(`${line}\n`);

const targets = [
  { path: '/search/search-clinics?q=heart', most: 600 },
  { path: '/api/openapi.json', most: 240 },
  { path: '/api/v1/rest/languages', most: 240 },
];

const verdicts = await onStage(LIMITS, async ({ service: { url } }) => {
  const deadline = Date.now() + LONGEST_MS;
  const ask = (path: string, from: string) => fetch(url + path, { headers: { 'x-forwarded-for': from } });
  const all: boolean[] = [];
  for (const [at, { path, most }] of targets.entries()) {
    const attacker = `198.51.100.${at + 1}`;
    const seen = { answered: 0, refused: 0, other: 0, withoutTime: 0 };
    const begun = Date.now();
    let slowest = 0;
    let left = count;
    const attack = async () => {
      while (left-- > 0 && Date.now() < deadline) {
        const reply = await ask(path, attacker);
        await reply.arrayBuffer();
        if (reply.ok) seen.answered += 1;
        else if (reply.status !== 429) seen.other += 1;
        else if (Number(reply.headers.get('retry-after')) >= 1) seen.refused += 1;
        else seen.withoutTime += 1;
      }
    };
    const watch = async () => {
      for (let visitor = 1; left > 0 && Date.now() < deadline; visitor += 1) {
        const asked = Date.now();
        const reply = await ask('/news', `203.0.113.${visitor % 250}`);
        await reply.arrayBuffer();
        slowest = Math.max(slowest, reply.ok ? Date.now() - asked : Number.POSITIVE_INFINITY);
      }
    };
    await Promise.all([...Array.from({ length: AT_ONCE }, attack), watch()]);
    const minutes = Math.floor((Date.now() - begun) / 60_000) + 1;
    const isRefused = count <= most || seen.refused > 0;
    const isGood =
      seen.answered <= most * minutes &&
      isRefused &&
      seen.other + seen.withoutTime === 0 &&
      slowest < SLOWEST_FOR_OTHERS_MS;
    all.push(isGood);
    say(
      `${isGood ? 'ok  ' : 'WRONG'} ${path}: ${seen.answered} answered, ${seen.refused} refused with a time, ` +
        `${seen.other + seen.withoutTime} other; others waited ${slowest} ms at most; ${Date.now() - begun} ms`,
    );
  }
  return all;
});
exit(verdicts.every(Boolean) ? 0 : 1);
