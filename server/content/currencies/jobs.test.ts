import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { type Log, prepareJobs, startJobs } from '../../platform/jobs.ts';
import type { Feed } from './feeds.ts';
import { fetchRates, fetchRatesWhenStale, rateJobs } from './jobs.ts';
import { listCurrencies } from './reads.ts';
import { loadInitialCurrencies, recordRates } from './writes.ts';

const { db, pool } = await testDatabase();
let lines: { level: string; text: string; fields: object }[] = [];
const keep = (level: string) => (fields: object, text: string) => void lines.push({ level, text, fields });
const log: Log = { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
const closers: (() => void)[] = [];

beforeEach(async () => {
  lines = [];
  await db.deleteFrom('currency_rates').execute();
  await db.deleteFrom('currencies').execute();
  await loadInitialCurrencies(db);
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Both feeds at a server on this machine. */
async function serveFeeds(answers: { ecb: RequestListener; cbr: RequestListener }): Promise<Feed[]> {
  const server = createServer((request, response) =>
    answers[request.url === '/ecb' ? 'ecb' : 'cbr'](request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return (['ecb', 'cbr'] as const).map((source) => ({ source, url: `http://127.0.0.1:${port}/${source}` }));
}

const say =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body, 'latin1');
const ecb = say(
  '<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="g" xmlns="eurofxref"><Cube><Cube time="2026-11-20">' +
    '<Cube currency="USD" rate="1.15"/><Cube currency="BGN" rate="1.95"/></Cube></Cube></gesmes:Envelope>',
);
const valute = (code: string, value: string) =>
  `<Valute><CharCode>${code}</CharCode><Nominal>1</Nominal><Name>\xc5</Name><Value>${value}</Value></Valute>`;
const cbr = say(
  `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="21.11.2026">${valute('EUR', '95,0')}${valute('USD', '81,0')}</ValCurs>`,
);
const current = async (code: string) =>
  (await listCurrencies(db, 'en')).find((currency) => currency.code === code);
const warnings = () => lines.filter(({ level }) => level !== 'info' && level !== 'debug');

describe('fetching rates', () => {
  test('takes the dollar from the ECB and the rouble from the Bank of Russia', async () => {
    await fetchRates(db, log, await serveFeeds({ ecb, cbr }));
    expect(await current('USD')).toMatchObject({ rate: 1.15, source: 'ecb', date: '2026-11-20' });
    expect(await current('RUB')).toMatchObject({ rate: 95, source: 'cbr', date: '2026-11-21' });
    expect(warnings()).toEqual([]);
  });

  test('without a network ends well with one warning', async () => {
    const feeds = await serveFeeds({ ecb, cbr });
    for (const close of closers.splice(0)) close();
    await fetchRates(db, log, feeds);
    expect(warnings()).toMatchObject([{ level: 'warn', text: 'exchange rates could not be fetched' }]);
    expect(await current('USD')).toMatchObject({ source: 'currency-api' });
  });

  test.each<[string, RequestListener]>([
    ['answers with an error', say('down', 503)],
    ['answers with a page', say('<html>Sign in to the network</html>')],
    [
      'answers with a cut-off file',
      say('<?xml version="1.0"?><Envelope xmlns="eurofxref"><Cube><Cube time="2026-11-2'),
    ],
    ['cuts the connection', (_, response) => void response.destroy()],
    ['sends without end', (_, response) => void response.writeHead(200).end(Buffer.alloc(1_100_000, 65))],
    ['sends the file of the other source', cbr],
  ])('a source that %s costs one warning and keeps nothing from the other', async (_, answer) => {
    await fetchRates(db, log, await serveFeeds({ ecb: answer, cbr }));
    expect(warnings()).toHaveLength(1);
    expect(await current('RUB')).toMatchObject({ rate: 95, source: 'cbr' });
    const ecbRows = await db.selectFrom('currency_rates').select('id').where('source', '=', 'ecb').execute();
    expect(ecbRows).toEqual([]);
  });

  test('a jump is held and logged as a warning', async () => {
    const jumped = say(
      '<?xml version="1.0"?><Envelope xmlns="eurofxref"><Cube><Cube time="2026-11-20"><Cube currency="GBP" rate="309.68"/></Cube></Cube></Envelope>',
    );
    await fetchRates(db, log, await serveFeeds({ ecb: jumped, cbr }));
    expect(warnings()).toMatchObject([{ fields: { source: 'ecb', held: 1 } }]);
    expect((await current('GBP'))?.rate).toBe(0.858176);
  });
});

describe('the job', () => {
  const waiting = async () => {
    const { rows } = await sql<{ task_identifier: string; max_attempts: number }>`
      select task_identifier, max_attempts from graphile_worker.jobs`.execute(db);
    return rows;
  };

  test('is put on the list after a start only when the newest rate is older than a day', async () => {
    await prepareJobs(pool, log);
    const now = new Date('2026-11-21T12:00:00Z');
    await recordRates(db, 'ecb', [{ date: '2026-11-20', rates: new Map([['USD', 1.15]]) }]);
    await fetchRatesWhenStale(db, now);
    expect(await waiting()).toEqual([]);
    await fetchRatesWhenStale(db, new Date('2026-11-22T12:00:00Z'));
    await fetchRatesWhenStale(db, new Date('2026-11-22T12:00:00Z'));
    expect(await waiting()).toEqual([{ task_identifier: 'fetch-rates', max_attempts: 1 }]);
  });

  test('runs from the list and is not repeated when nothing answers', async () => {
    const feeds = await serveFeeds({ ecb: say('', 500), cbr: say('', 500) });
    await prepareJobs(pool, log);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    const jobs = await startJobs({ pool, log, ...rateJobs({ db, log, feeds }) });
    closers.push(() => void jobs.stop().catch(() => undefined)); // when the test fails before its own stop
    await fetchRatesWhenStale(db, new Date('2026-12-24T12:00:00Z'));
    await vi.waitFor(() => expect(warnings()).toHaveLength(1), 5000);
    await jobs.stop();
    expect(await waiting()).toEqual([]);
  });
});
