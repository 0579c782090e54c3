import { setTimeout as delay } from 'node:timers/promises';
import { headOf, openLine, statusesIn } from './raw.ts';
import type { Finding, Stage } from './stage.ts';

const SHORT_MS = 15_000;

/** Many requests in one piece, answered in their order; a line that its caller has closed to one side. */
export async function strangeCallers({ service: { url } }: Stage): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (what: string, seen: string, isAsPromised: boolean) =>
    findings.push({ what, seen, isAsPromised });

  const piped = await openLine(url);
  const paths = Array.from({ length: 200 }, (_one, place) =>
    place % 2 ? '/api/v1/rest/currencies' : '/api/v1/nothing',
  );
  piped.socket.write(paths.map((path) => headOf('GET', path)).join(''));
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
  half.socket.end(headOf('GET', '/api/v1/rest/currencies'));
  const received = await half.ended(SHORT_MS).catch(String);
  const got = statusesIn(received).join() || 'nothing';
  note('a line closed to one side right after the question', `ended, told ${got}`, half.isEnded());
  half.socket.destroy();

  const heads = [
    { what: 'a head of 20 kB', bytes: headOf('GET', '/', [`X-Long: ${'x'.repeat(20_000)}`]), status: 431 },
    {
      what: '3,000 header lines',
      bytes: headOf(
        'GET',
        '/healthz',
        Array.from({ length: 3000 }, (_one, place) => `X-${place}: a`),
      ),
      status: 431,
    },
    {
      what: 'an address of 14 kB',
      bytes: headOf('GET', `/api/v1/client/clinics?q=${'a'.repeat(14_000)}`),
      status: 422,
    },
    {
      what: 'two lengths of one body',
      bytes: headOf('POST', '/api/v1/client/login', ['Content-Length: 1', 'Content-Length: 2']),
      status: 400,
    },
    {
      what: 'a length and pieces',
      bytes: headOf('POST', '/api/v1/client/login', ['Content-Length: 5', 'Transfer-Encoding: chunked']),
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
