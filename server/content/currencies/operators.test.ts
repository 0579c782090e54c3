import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AdminCurrency, AdminRate } from '../../../contract/content/admin-rates.ts';
import type { Currency } from '../../../contract/content/currencies.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { warnOfStaleRates } from './jobs.ts';
import { recordRates } from './writes.ts';

const { app, db, queriesOf } = await testApp();
const admin = await makeAccount(db, { operator: 'admin', name: 'Ada', surname: 'Berg' });

type Answer<Data> = {
  status: number;
  data: Data;
  meta: { total: number; also_accepted: number };
  errors: Record<string, string[]>;
};

async function call<Data>(method: 'GET' | 'POST', path: string, payload?: object, headers = admin.headers) {
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...headers, 'accept-language': 'en' },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json<Omit<Answer<Data>, 'status'>>() };
}

const currency = async (code: string) => {
  const { data } = await call<AdminCurrency[]>('GET', `admin/currencies?q=${code}`);
  const [found] = data;
  if (!found) throw new Error(`no ${code}`);
  return found;
};
const shown = async (code: string) =>
  (await call<Currency[]>('GET', 'rest/currencies')).data.find((one) => one.code === code);
const correct = async (code: string, rate: unknown, reason = 'the feed is wrong') =>
  call<AdminCurrency>('POST', `admin/currencies/${(await currency(code)).id}/correct`, { rate, reason });
const feed = (date: string, code: string, rate: number) =>
  recordRates(db, 'ecb', [{ date, rates: new Map([[code, rate]]) }]);
const held = async () => (await call<AdminRate[]>('GET', 'admin/rates?state=held&sort=date&order=DESC')).data;
const today = async (days = 0) =>
  (await sql<{ day: string }>`select current_date + ${days}::int as day`.execute(db)).rows[0]?.day ?? '';
const acts = () =>
  db
    .selectFrom('audit_events')
    .select(['kind', 'actor_id', 'detail', 'reason'])
    .where('entity', '=', 'currency')
    .orderBy('id')
    .execute();

describe('a rate manually', () => {
  test('is the rate of the site at once, and stands in the history and the audit log', async () => {
    const before = await currency('CHF');
    const { status, data } = await correct('CHF', 0.95, '  bank of the clinic ');
    expect(status).toBe(200);
    expect(data).toMatchObject({ code: 'CHF', title: 'Swiss Franc', rate: 0.95, source: 'operator' });
    expect(await shown('CHF')).toMatchObject({ rate: 0.95, source: 'operator', date: await today() });
    const history = await call<AdminRate[]>('GET', `admin/rates?currency_id=${data.id}&order=DESC`);
    expect(
      history.data.map(({ rate, source, reason, decided_by }) => [rate, source, reason, decided_by]),
    ).toEqual([
      [0.95, 'operator', 'bank of the clinic', 'Ada Berg'],
      [before.rate, 'currency-api', null, null],
    ]);
    expect((await acts()).at(-1)).toEqual({
      kind: 'rate.corrected',
      actor_id: admin.id,
      detail: { before: before.rate, after: 0.95, date: await today() },
      reason: 'bank of the clinic',
    });
  });

  test('stands above what a source says of the same day, and ends with its next day', async () => {
    const rate = (await currency('SEK')).rate;
    await correct('SEK', rate * 1.02);
    await feed(await today(), 'SEK', rate);
    expect(await shown('SEK')).toMatchObject({ source: 'operator' });
    await feed(await today(1), 'SEK', rate * 1.01);
    expect(await shown('SEK')).toMatchObject({ source: 'ecb', rate: rate * 1.01 });
  });

  test('is of the day that a source has named ahead: it is never hidden behind it', async () => {
    const { rate } = await currency('NOK');
    await feed(await today(2), 'NOK', rate);
    await correct('NOK', rate * 1.05);
    expect(await shown('NOK')).toMatchObject({ source: 'operator', date: await today(2) });
  });

  test('may be corrected again on its day, also twice at the same time', async () => {
    const answers = await Promise.all([correct('PLN', 4.1), correct('PLN', 4.2)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { id, rate } = await currency('PLN');
    expect([4.1, 4.2]).toContain(rate);
    expect((await call<AdminRate[]>('GET', `admin/rates?currency_id=${id}`)).meta.total).toBe(2);
  });

  test.each([
    [0, 'rate'],
    [-1, 'rate'],
    ['much', 'rate'],
    [1e13, 'rate'],
  ])('%s is refused', async (rate, field) => {
    const { status, errors } = await correct('USD', rate);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test('needs a reason, and a currency', async () => {
    expect((await correct('USD', 1.1, '   ')).errors).toHaveProperty('reason');
    const unknown = { rate: 1, reason: 'why not' };
    expect((await call('POST', 'admin/currencies/30000/correct', unknown)).status).toBe(404);
  });

  test('needs a fresh confirmation', async () => {
    const late = await makeAccount(db, { operator: 'admin' });
    await sql`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = ${late.id}::uuid`.execute(
      db,
    );
    const { id } = await currency('USD');
    const { status, errors } = await call(
      'POST',
      `admin/currencies/${id}/correct`,
      { rate: 2, reason: 'much too late' },
      late.headers,
    );
    expect([status, Object.keys(errors)]).toEqual([422, ['confirmation']]);
    expect((await currency('USD')).rate).not.toBe(2);
  });
});

describe('a jump', () => {
  test('waits beside the rate it jumps from; accepted, it is the rate of the site', async () => {
    const { rate, id } = await currency('GBP');
    await feed(await today(), 'GBP', rate * 1.5);
    expect((await currency('GBP')).held).toBe(1);
    const [waiting] = await held();
    expect(waiting).toMatchObject({ code: 'GBP', state: 'held', nearest: { rate } });
    expect(waiting?.nearest?.jump).toBeCloseTo(0.5);
    const { status, data } = await call<AdminCurrency>('POST', `admin/rates/${waiting?.id}/accept`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, held: 0, source: 'ecb' });
    expect((await shown('GBP'))?.rate).toBeCloseTo(rate * 1.5);
    expect((await acts()).at(-1)).toMatchObject({ kind: 'rate.accepted', detail: { source: 'ecb' } });
  });

  test('refused, changes nothing; a second decision is told that it is too late', async () => {
    const { rate } = await currency('JPY');
    await feed(await today(), 'JPY', rate * 3);
    const [waiting] = await held();
    const answers = await Promise.all([
      call('POST', `admin/rates/${waiting?.id}/refuse`),
      call('POST', `admin/rates/${waiting?.id}/refuse`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors).toHaveProperty('state');
    expect((await shown('JPY'))?.rate).toBe(rate);
    expect(await held()).toEqual([]);
    expect((await call('POST', 'admin/rates/999999999/accept')).status).toBe(404);
  });
});

test('a page of the history takes the same number of queries whatever it holds', async () => {
  await call('GET', 'admin/rates');
  const one = await queriesOf(() => call('GET', 'admin/rates?per_page=1'));
  expect(await queriesOf(() => call('GET', 'admin/rates?per_page=100'))).toHaveLength(one.length);
});

test('the history says what each rate replaced', async () => {
  const { id } = await currency('PLN');
  await correct('PLN', 5);
  const { data } = await call<AdminRate[]>('GET', `admin/rates?currency_id=${id}&sort=date&order=DESC`);
  const [newest, before] = data;
  expect(newest).toMatchObject({ rate: 5, previous: { rate: before?.rate, date: before?.date } });
  expect(data.at(-1)?.previous).toBeNull();
});

test('rates older than two days are told of at the desk, in the metrics and in the log', async () => {
  const dashboard = async () =>
    (await app.inject({ url: '/api/v1/admin/desk', headers: admin.headers })).json().meta.stale_rates;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const setDay = (ago: number) => sql`update currency_rates set date = ${day(ago)}::date`.execute(db);
  await sql`delete from currency_rates r using currency_rates o
    where o.currency_id = r.currency_id and o.id < r.id`.execute(db);
  await sql`update currency_rates set state = 'accepted'`.execute(db);
  await setDay(2);
  expect(await dashboard()).toBeNull();
  await setDay(61);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from currencies where code <> 'EUR'`.execute(db);
  expect(await dashboard()).toEqual({ count: rows[0]?.count, oldest: day(61) });
  const warnings: unknown[] = [];
  const ignore = () => undefined;
  const warn = (fields: object, text: string) => void warnings.push([fields, text]);
  await warnOfStaleRates(db, { debug: ignore, info: ignore, warn, error: ignore });
  expect(warnings).toEqual([
    [{ count: rows[0]?.count, oldest: day(61) }, 'exchange rates are older than two days'],
  ]);
});
