import { setTimeout as delay } from 'node:timers/promises';
import { type Line, openLine, statusesIn } from './raw.ts';
import type { Finding, Stage } from './stage.ts';

/** The service's own limits are a minute; the sweep that ends what is late comes each half minute. */
const LATE_MS = 100_000;
const SHORT_MS = 15_000;

/** Other people are answered meanwhile: how long they wait at most. */
async function longestWait(url: string, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const begun = Date.now();
    const reply = await fetch(`${url}/api/v1/rest/currencies`);
    await reply.text();
    longest = Math.max(longest, reply.ok ? Date.now() - begun : Number.POSITIVE_INFINITY);
    await delay(200);
  }
  return longest;
}

const head = (method: string, path: string, lines: string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n');

/** A byte now and then, so that the line is never idle. */
async function drip(line: Line, byte: string): Promise<void> {
  while (!line.isEnded()) {
    line.socket.write(byte);
    await delay(2000);
  }
}

/** Headers and bodies that come by single bytes, and lines on which nothing comes at all. */
export async function slowCallers({ service: { url }, client }: Stage): Promise<Finding[]> {
  const slowHead = await openLine(url);
  slowHead.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const slowBody = await openLine(url);
  slowBody.socket.write(
    head('POST', '/api/v1/client/login', ['Content-Type: application/json', 'Content-Length: 100000']),
  );
  const slowUpload = await openLine(url);
  slowUpload.socket.write(
    `${head('POST', '/api/v1/client/attachments', [
      `Authorization: ${client.headers.authorization}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 100000',
    ])}--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
  );
  const silent = await openLine(url);
  const lines = [
    { what: 'a head that comes by single bytes', line: slowHead, byte: 'a', statuses: [408] },
    { what: 'a body that comes by single bytes', line: slowBody, byte: ' ', statuses: [408] },
    { what: 'an upload that comes by single bytes', line: slowUpload, byte: 'a', statuses: [408] },
    { what: 'a line on which nothing comes', line: silent, byte: '', statuses: [408] },
  ];
  let isOver = false;
  const others = longestWait(url, () => isOver);
  const begun = Date.now();
  for (const { line, byte } of lines) if (byte !== '') void drip(line, byte);
  const ended = await Promise.all(
    lines.map(async ({ what, line, statuses }) => {
      const heard = await line.ended(LATE_MS).catch((error: unknown) => String(error));
      const seconds = Math.round((Date.now() - begun) / 1000);
      const got = statusesIn(heard);
      return {
        what,
        seen: `ended after ${seconds} s, told ${got.join() || 'nothing'}`,
        isAsPromised: line.isEnded() && got.every((status) => statuses.includes(status)),
      };
    }),
  );
  isOver = true;
  const waited = await others;
  return [
    ...ended,
    { what: 'others meanwhile', seen: `answered within ${waited} ms`, isAsPromised: waited < 5000 },
  ];
}

/** Many requests in one piece, answered in their order; a line that its caller has closed to one side. */
export async function strangeCallers({ service: { url } }: Stage): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (what: string, seen: string, isAsPromised: boolean) =>
    findings.push({ what, seen, isAsPromised });

  const piped = await openLine(url);
  const paths = Array.from({ length: 200 }, (_one, place) =>
    place % 2 ? '/api/v1/rest/currencies' : '/api/v1/nothing',
  );
  piped.socket.write(paths.map((path) => head('GET', path)).join(''));
  const countAnswers = () => statusesIn(piped.heard()).length;
  for (const deadline = Date.now() + 60_000; countAnswers() < paths.length && Date.now() < deadline; )
    await delay(100);
  const statuses = statusesIn(piped.heard());
  const isInOrder = statuses.every((status, place) => status === (place % 2 ? 200 : 404));
  note(
    '200 requests in one piece',
    `${statuses.length} answers, ${isInOrder ? 'in their order' : 'out of order'}`,
    statuses.length === 200 && isInOrder,
  );
  piped.socket.destroy();

  const half = await openLine(url);
  half.socket.end(head('GET', '/api/v1/rest/currencies'));
  const heard = await half.ended(SHORT_MS).catch(String);
  const got = statusesIn(heard).join() || 'nothing';
  note('a line closed to one side right after the question', `ended, told ${got}`, half.isEnded());
  half.socket.destroy();

  const heads = [
    { what: 'a head of 20 kB', bytes: head('GET', '/', [`X-Long: ${'x'.repeat(20_000)}`]), status: 431 },
    {
      what: '3,000 header lines',
      bytes: head(
        'GET',
        '/healthz',
        Array.from({ length: 3000 }, (_one, place) => `X-${place}: a`),
      ),
      status: 431,
    },
    {
      what: 'an address of 14 kB',
      bytes: head('GET', `/api/v1/client/clinics?q=${'a'.repeat(14_000)}`),
      status: 422,
    },
    {
      what: 'two lengths of one body',
      bytes: head('POST', '/api/v1/client/login', ['Content-Length: 1', 'Content-Length: 2']),
      status: 400,
    },
    {
      what: 'a length and pieces',
      bytes: head('POST', '/api/v1/client/login', ['Content-Length: 5', 'Transfer-Encoding: chunked']),
      status: 400,
    },
    {
      what: 'a line break in a header',
      bytes: 'GET / HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n',
      status: 400,
    },
    { what: 'what is no HTTP', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', status: 400 },
  ];
  for (const { what, bytes, status } of heads) {
    const line = await openLine(url);
    line.socket.write(bytes);
    const told = await line.until(/HTTP\/1\.1 \d{3}/, SHORT_MS).catch(String);
    note(what, `told ${statusesIn(told).join() || told.slice(0, 60)}`, statusesIn(told)[0] === status);
    line.socket.destroy();
  }
  return findings;
}
