import { setTimeout as delay } from 'node:timers/promises';
import { headOf, type Line, openLine, statusesIn } from './raw.ts';
import type { Finding, Stage } from './stage.ts';

/** The service's own limits are a minute; the sweep that ends what is late comes each half minute. */
const LATE_MS = 100_000;
/**
 * Whoever does not read what they are sent is left after two minutes in which nothing moved; after the first two Node has
 * still to learn that nothing does.
 */
const UNREAD_MS = 300_000;
/** Of each kind so many at once: more than the service has connections to its database, threads and turns. */
const LINES = 200;

type Kind = { what: string; first: string; byte: string };

function kindsFor(authorization: string): Kind[] {
  const json = ['Content-Type: application/json', 'Content-Length: 100000'];
  const form = [
    `Authorization: ${authorization}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 100000',
  ];
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const login = headOf('POST', '/api/v1/client/login', json);
  const upload = headOf('POST', '/api/v1/client/attachments', form) + file;
  return [
    { what: 'heads that come by single bytes', first: 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', byte: 'a' },
    { what: 'bodies that come by single bytes', first: login, byte: ' ' },
    { what: 'uploads that come by single bytes', first: upload, byte: 'a' },
    { what: 'lines on which nothing comes', first: '', byte: '' },
  ];
}

/** Answers far larger than the buffers on the way hold. */
const MUCH = headOf('GET', '/api/v1/rest/languages').repeat(60);

/** A byte now and then, so that the line is never idle. */
async function drip(line: Line, byte: string): Promise<void> {
  while (!line.isEnded()) {
    line.socket.write(byte);
    await delay(2000);
  }
}

async function openMany(url: string, { first, byte }: Omit<Kind, 'what'>): Promise<Line[]> {
  const lines: Line[] = [];
  for (let made = 0; made < LINES; made += 1) {
    const line = await openLine(url);
    line.socket.write(first);
    if (byte !== '') void drip(line, byte);
    lines.push(line);
  }
  return lines;
}

type Waited = { longest: number; unanswered: string[] };

/** Other people are answered meanwhile: how long they wait at most, and what befell the call that was not answered. */
async function waitsOfOthers(url: string, isOver: () => boolean): Promise<Waited> {
  const waited: Waited = { longest: 0, unanswered: [] };
  const start = Date.now();
  while (!isOver()) {
    const begun = Date.now();
    const at = `${Math.round((begun - start) / 1000)} s`;
    try {
      const reply = await fetch(`${url}/api/v1/client/clinics`);
      await reply.text();
      if (!reply.ok) waited.unanswered.push(`${at}: ${reply.status}`);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      waited.unanswered.push(`${at}, ${Date.now() - begun} ms: ${cause}`);
    }
    waited.longest = Math.max(waited.longest, Date.now() - begun);
    await delay(200);
  }
  return waited;
}

async function late({ what, ...kind }: Kind, url: string): Promise<Finding> {
  const lines = await openMany(url, kind);
  const begun = Date.now();
  const received = await Promise.all(lines.map((line) => line.ended(LATE_MS).catch(() => line.heard())));
  const seconds = Math.round((Date.now() - begun) / 1000);
  const told = [...new Set(received.flatMap(statusesIn))];
  const ended = lines.filter((line) => line.isEnded()).length;
  return {
    what: `${LINES} ${what}`,
    seen: `${ended} ended, the last after ${seconds} s, told ${told.join() || 'nothing'}`,
    isAsPromised: ended === LINES && told.every((status) => status === 408),
  };
}

/** What the service still holds of it is seen on its own side: a caller who does not read does not hear of the end. */
async function unread({ service: { url }, connections, residentMb }: Stage): Promise<Finding> {
  const [others, before] = [await connections(), await residentMb()];
  const lines: Line[] = [];
  for (let made = 0; made < LINES; made += 1) {
    const line = await openLine(url);
    line.socket.pause();
    line.socket.write(MUCH);
    lines.push(line);
  }
  await delay(10_000);
  const during = await residentMb();
  const begun = Date.now();
  let held = await connections();
  // Of the others some may end and new ones may come.
  for (; held > others + 10 && Date.now() - begun < UNREAD_MS; held = await connections()) await delay(1000);
  const seconds = Math.round((Date.now() - begun) / 1000);
  for (const { socket } of lines) socket.destroy();
  return {
    what: `${LINES} callers who do not read what they have asked for`,
    seen: `${Math.max(0, held - others)} still held after ${seconds} s; ${before} → ${during} MB`,
    isAsPromised: held <= others + 10,
  };
}

/** Heads and bodies that come by single bytes, lines on which nothing comes at all, answers that nobody reads. */
export async function slowCallers(stage: Stage): Promise<Finding[]> {
  const { url } = stage.service;
  let isOver = false;
  const others = waitsOfOthers(url, () => isOver);
  const kinds = kindsFor(stage.client.headers.authorization);
  const findings: Finding[] = [];
  try {
    findings.push(...(await Promise.all(kinds.map((kind) => late(kind, url)))), await unread(stage));
  } finally {
    isOver = true;
  }
  const { longest, unanswered } = await others;
  return [
    ...findings,
    {
      what: 'others meanwhile',
      seen: `answered within ${longest} ms${unanswered.map((words) => `; not at ${words}`).join('')}`,
      isAsPromised: longest < 5000 && unanswered.length === 0,
    },
  ];
}
