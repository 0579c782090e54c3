import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { readFeed, recordFeed } from './feeds.ts';
import { listCurrencies, listHeldRates } from './reads.ts';
import { FeedError } from './rules.ts';
import { decideRate, loadInitialCurrencies, recordRates } from './writes.ts';

const samples = join(process.env.MEDATLAS_DATA ?? '../shared/data', 'rates');
const { db } = await testDatabase();

beforeEach(async () => {
  await db.deleteFrom('currency_rates').execute();
  await db.deleteFrom('currencies').execute();
  await loadInitialCurrencies(db);
});

const rate = async (code: string) =>
  (await listCurrencies(db, 'en')).find((currency) => currency.code === code);
const day = (date: string, rates: Record<string, number>) => ({
  date,
  rates: new Map(Object.entries(rates)),
});
const count = async () => (await db.selectFrom('currency_rates').select('id').execute()).length;

describe('the first currencies', () => {
  test('are at least 30, each with a rate, a date and a source; the first is the rouble', async () => {
    const currencies = await listCurrencies(db, 'en');
    expect(currencies.length).toBeGreaterThanOrEqual(30);
    expect(currencies[0]).toEqual({
      id: 1,
      code: 'RUB',
      title: 'Russian Ruble',
      prefix: '₽',
      rate: 96.0077,
      date: '2026-09-29',
      source: 'currency-api',
    });
    for (const { rate } of currencies) expect(rate).toBeGreaterThan(0);
  });

  test('are loaded once: a second start changes nothing, also of what is newer', async () => {
    await recordRates(db, 'ecb', [day('2026-11-20', { USD: 1.15 })]);
    const before = await db.selectFrom('currency_rates').selectAll().orderBy('id').execute();
    await Promise.all([loadInitialCurrencies(db), loadInitialCurrencies(db)]);
    expect(await db.selectFrom('currency_rates').selectAll().orderBy('id').execute()).toEqual(before);
  });

  test.each([
    ['ru', 'швейцарский франк'],
    ['en', 'Swiss Franc'],
    ['de', 'Schweizer Franken'],
    ['ar', 'فرنك سويسري'],
  ])('have titles in %s', async (language, title) => {
    const currencies = await listCurrencies(db, language);
    expect(currencies.find(({ code }) => code === 'CHF')?.title).toBe(title);
    expect(currencies.filter((currency) => currency.title === currency.code)).toEqual([]);
  });
});

describe('recording rates', () => {
  test('uses the newest day and keeps the older ones', async () => {
    await recordRates(db, 'ecb', [day('2026-11-20', { USD: 1.15 })]);
    await recordRates(db, 'ecb', [day('2026-11-19', { USD: 1.14 })]);
    expect(await rate('USD')).toMatchObject({ rate: 1.15, date: '2026-11-20', source: 'ecb' });
    const history = await db
      .selectFrom('currency_rates')
      .select('date')
      .where('currency_id', '=', 3)
      .execute();
    expect(history.map(({ date }) => date).sort()).toEqual(['2026-09-29', '2026-11-19', '2026-11-20']);
  });

  test('a repeat changes nothing', async () => {
    const feed = [day('2026-11-20', { USD: 1.15, GBP: 0.86, JPY: 500 })];
    expect(await recordRates(db, 'ecb', feed)).toMatchObject({ accepted: 2, held: 1, unchanged: 0 });
    const before = await db.selectFrom('currency_rates').selectAll().orderBy('id').execute();
    expect(await recordRates(db, 'ecb', feed)).toMatchObject({ accepted: 0, held: 0, unchanged: 3 });
    expect(await db.selectFrom('currency_rates').selectAll().orderBy('id').execute()).toEqual(before);
  });

  test('ten percent is no jump, a little more is, upwards and downwards', async () => {
    await recordRates(db, 'ecb', [day('2026-10-01', { USD: 1.2, GBP: 0.9, CHF: 1, AUD: 1.6 })]);
    const recorded = await recordRates(db, 'ecb', [
      day('2026-11-20', { USD: 1.32, GBP: 0.81, CHF: 1.1001, AUD: 1.4399 }),
    ]);
    expect(recorded).toMatchObject({ accepted: 2, held: 2 });
    expect((await listHeldRates(db)).map(({ code }) => code)).toEqual(['CHF', 'AUD']);
    expect((await rate('CHF'))?.rate).toBe(1);
  });

  test('a rate is judged by the accepted one nearest in time, not by the newest', async () => {
    await recordRates(db, 'ecb', [day('2026-10-01', { TRY: 58 })]);
    await recordRates(db, 'ecb', [day('2026-10-20', { TRY: 62 })]);
    await recordRates(db, 'ecb', [day('2026-11-10', { TRY: 67 })]);
    expect(await recordRates(db, 'ecb', [day('2026-10-02', { TRY: 58.1 })])).toMatchObject({
      accepted: 1,
      held: 0,
    });
    expect(await recordRates(db, 'ecb', [day('2026-10-03', { TRY: 67 })])).toMatchObject({
      accepted: 0,
      held: 1,
    });
  });

  test('zero, negative numbers and words are no rates, unknown currencies are passed over', async () => {
    const before = await count();
    const weird = { USD: 0, GBP: -0.86, JPY: Number.NaN, CHF: Number.POSITIVE_INFINITY, XXX: 5 };
    expect(await recordRates(db, 'ecb', [day('2026-11-20', weird)])).toEqual({
      accepted: 0,
      held: 0,
      unchanged: 0,
      invalid: ['USD 2026-11-20', 'GBP 2026-11-20', 'JPY 2026-11-20', 'CHF 2026-11-20'],
      unknown: ['XXX'],
    });
    expect(await count()).toBe(before);
  });

  test('a correction within the bounds replaces the value, a wild one never takes it back', async () => {
    await recordRates(db, 'ecb', [day('2026-11-20', { USD: 1.15 })]);
    await recordRates(db, 'ecb', [day('2026-11-20', { USD: 1.16 })]);
    expect((await rate('USD'))?.rate).toBe(1.16);
    await recordRates(db, 'ecb', [day('2026-11-20', { USD: 11.6 })]);
    expect((await rate('USD'))?.rate).toBe(1.16);
    expect(await listHeldRates(db)).toEqual([]);
  });

  test('a day far ahead, which would hide all true rates, refuses the whole feed', async () => {
    const before = await count();
    const days = [day('2026-11-20', { USD: 1.15 }), day('2076-11-20', { USD: 1.15 })];
    await expect(recordRates(db, 'ecb', days)).rejects.toThrow(FeedError);
    expect(await count()).toBe(before);
  });

  test('two nodes that record the same feed at once write it once', async () => {
    const before = await count();
    const feed = [day('2026-11-20', { USD: 1.15, GBP: 0.86 })];
    const both = await Promise.all([recordRates(db, 'ecb', feed), recordRates(db, 'ecb', feed)]);
    expect(both.map(({ accepted }) => accepted).sort()).toEqual([0, 2]);
    expect(await count()).toBe(before + 2);
  });
});

describe('an operator', () => {
  const devalue = async () => {
    for (const [date, value] of [
      ['2026-11-16', 75],
      ['2026-11-17', 76],
      ['2026-11-18', 5000],
    ] as const) {
      await recordRates(db, 'ecb', [day(date, { TRY: value })]);
    }
    return listHeldRates(db);
  };

  test('sees each held rate beside the accepted one nearest to it, the nearest first', async () => {
    const held = await devalue();
    expect(held).toMatchObject([
      {
        code: 'TRY',
        date: '2026-11-16',
        source: 'ecb',
        rate: 75,
        nearest: { date: '2026-09-29', rate: 55.6624 },
      },
      { date: '2026-11-17' },
      { date: '2026-11-18' },
    ]);
  });

  test('accepts a jump once, and the days after it that are no jump beside it follow', async () => {
    const [first] = await devalue();
    expect(await decideRate(db, first?.id ?? '', 'accepted')).toBe(1);
    expect(await rate('TRY')).toMatchObject({ rate: 76, date: '2026-11-17' });
    expect(await listHeldRates(db)).toMatchObject([
      { rate: 5000, nearest: { date: '2026-11-17', rate: 76 } },
    ]);
  });

  test('refuses a rate for good: the same value does not come back', async () => {
    const last = (await devalue()).at(-1);
    await decideRate(db, last?.id ?? '', 'refused');
    expect(await recordRates(db, 'ecb', [day('2026-11-18', { TRY: 5000 })])).toMatchObject({ unchanged: 1 });
    expect(await listHeldRates(db)).toHaveLength(2);
  });

  test('of two who decide at once, one is told that it is decided', async () => {
    const [first] = await devalue();
    const both = await Promise.allSettled([
      decideRate(db, first?.id ?? '', 'accepted'),
      decideRate(db, first?.id ?? '', 'refused'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(decideRate(db, '999999999', 'accepted')).rejects.toEqual(new KnownError('not_found'));
  });
});

describe('files of rates', () => {
  test('the Bank of Russia gives only what the ECB lacks', async () => {
    await recordRates(db, 'ecb', [day('2026-11-20', { USD: 1.15 })]);
    const file = {
      source: 'cbr' as const,
      days: [day('2026-11-21', { RUB: 95, EUR: 1, USD: 1.16, KZT: 510 })],
    };
    expect(await recordFeed(db, file)).toMatchObject({ accepted: 2 });
    expect(await rate('USD')).toMatchObject({ rate: 1.15, source: 'ecb' });
    expect(await rate('RUB')).toMatchObject({ rate: 95, source: 'cbr', date: '2026-11-21' });
  });

  test('when the ECB has been silent for more than a week, the Bank of Russia stands in', async () => {
    await recordRates(db, 'ecb', [day('2026-11-02', { USD: 1.15 })]);
    await recordFeed(db, { source: 'cbr', days: [day('2026-11-20', { USD: 1.16 })] });
    expect(await rate('USD')).toMatchObject({ rate: 1.16, source: 'cbr' });
  });

  test('the tampered pound is held and the true one of the day before is used', async ({ skip }) => {
    const path = join(samples, 'ecb-tampered-sample.xml');
    skip(!existsSync(path), `no sample file at ${path}`);
    await db.deleteFrom('currency_rates').where('date', '>', '2020-01-01').execute();
    await recordRates(db, 'ecb', [day('2017-03-01', { GBP: 0.855, USD: 1.05, JPY: 120 })]);
    await recordFeed(db, readFeed(readFileSync(path)));
    expect(await rate('GBP')).toMatchObject({ rate: 0.8555, date: '2017-03-02' });
    expect(await listHeldRates(db)).toMatchObject([{ code: 'GBP', rate: 309.68 }]);
  });

  test('the whole history of the ECB is recorded, and a second time changes nothing', async ({ skip }) => {
    const path = join(samples, 'ecb-eurofxref-hist.csv.gz');
    skip(!existsSync(path), `no sample file at ${path}`);
    const bytes = readFileSync(path);
    const first = await recordFeed(db, readFeed(bytes));
    expect(first.accepted + first.held).toBeGreaterThan(190_000);
    expect(first.invalid).toEqual([]);
    expect(await rate('USD')).toMatchObject({ rate: 1.13607, date: '2026-09-29' });
    expect(await recordFeed(db, readFeed(bytes))).toMatchObject({ accepted: 0, held: 0 });
  });

  test.each([
    ['a text', Buffer.from('no rates here')],
    ['an empty file', Buffer.alloc(0)],
    ['a damaged gzip file', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])],
  ])('%s is refused', (_, bytes) => {
    expect(() => readFeed(bytes)).toThrow(FeedError);
  });
});
