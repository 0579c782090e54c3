import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../contract/platform/limits.ts';
import type { SavedConditions, SavedSearch } from '../../../contract/search/saved-searches.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  await createClinic(empty, { title: 'Nord', country: 'DE' });
});

let account: MadeAccount;
beforeEach(async () => {
  account = await makeAccount(db);
});

type Body = { message: string; errors: Record<string, string[]>; data: SavedSearch };

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path = '',
  body?: object,
  by: MadeAccount | null = account,
  key: string = randomUUID(),
) {
  const reply = await app.inject({
    method,
    url: `/api/v1/client/saved-searches${path}`,
    headers: { ...by?.headers, 'accept-language': 'ru', 'idempotency-key': key },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, ...reply.json<Body>() };
}

const save = (conditions: SavedConditions = { country: ['DE'] }, key?: string, name = 'Германия') =>
  call('POST', '', { kind: 'clinics', name, conditions }, account, key);
const list = async (by = account) => {
  const reply = await app.inject({ url: '/api/v1/client/saved-searches', headers: by.headers });
  return reply.json<{ data: SavedSearch[] }>().data;
};

describe('what must fail', () => {
  const id = randomUUID();
  const calls = [
    ['GET', '', undefined],
    ['POST', '', { kind: 'clinics', name: 'x', conditions: {} }],
    ['PATCH', `/${id}`, { name: 'x' }],
    ['POST', `/${id}/seen`, undefined],
    ['DELETE', `/${id}`, undefined],
  ] as const;

  test.each(calls)('%s %s without a token is 401', async (method, path, body) => {
    expect((await call(method, path, body, null)).status).toBe(401);
  });

  test.each(calls.slice(2))('%s of an unknown one and of another’s is 404', async (method, path, body) => {
    expect((await call(method, path, body)).status).toBe(404);
    const { data } = await save();
    const other = await makeAccount(db);
    expect((await call(method, path.replace(id, data.id), body, other)).status).toBe(404);
    expect(await list()).toMatchObject([{ id: data.id, name: 'Германия' }]);
    expect(await list(other)).toEqual([]);
  });

  test.each([
    [
      'a filter that there is none of',
      { kind: 'clinics', name: 'x', conditions: { parking: ['yes'] } },
      'parking',
    ],
    ['a value that is none', { kind: 'clinics', name: 'x', conditions: { country: ['Germany'] } }, 'country'],
    [
      'a price without its currency',
      { kind: 'clinics', name: 'x', conditions: { price_max: 5 } },
      'currency',
    ],
    [
      'an order by distance without a place',
      { kind: 'clinics', name: 'x', conditions: { sort: 'distance' } },
      'near',
    ],
    ['another kind', { kind: 'news', name: 'x', conditions: {} }, 'kind'],
    ['an empty name', { kind: 'clinics', name: '  ', conditions: {} }, 'name'],
    ['a name that is too long', { kind: 'clinics', name: 'x'.repeat(101), conditions: {} }, 'name'],
    ['another’s account', { kind: 'clinics', name: 'x', conditions: {}, account_id: 'x' }, 'account_id'],
  ])('%s is refused at its field', async (_, body, field) => {
    const { status, errors } = await call('POST', '', body);
    expect(status).toBe(422);
    expect(Object.keys(errors).some((name) => name.includes(field))).toBe(true);
    expect(await list()).toEqual([]);
  });

  test('without an idempotency key nothing is saved', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/client/saved-searches',
      headers: account.headers,
      payload: { kind: 'clinics', name: 'x', conditions: {} },
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json<Body>().errors).toHaveProperty('idempotency-key');
  });

  test('no more than 20, also when they come at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: limits.savedSearchesMax + 3 }, (_, at) => save({ q: `search ${at}` })),
    );
    const refused = replies.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.errors.conditions?.[0]).toContain('20');
    expect(await list()).toHaveLength(limits.savedSearchesMax);
  });
});

test('a search is saved with its conditions in order, renamed, paused, opened and deleted', async () => {
  const { status, data } = await save({ language: ['ru', 'de', 'ru'], country: ['DE'], sort: 'relevance' });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    ...{ kind: 'clinics', name: 'Германия', is_paused: false, is_outdated: false },
    conditions: { country: ['DE'], language: ['de', 'ru'] },
    news: { count: 0, cheaper: null, faster: 0 },
  });
  expect((await call('PATCH', `/${data.id}`, { name: ' Берлин\n' })).data.name).toBe('Берлин');
  expect((await call('PATCH', `/${data.id}`, { is_paused: true })).data).toMatchObject({
    is_paused: true,
    name: 'Берлин',
  });
  expect((await call('PATCH', `/${data.id}`, { is_paused: false })).data.is_paused).toBe(false);
  const seen = await call('POST', `/${data.id}/seen`);
  expect(Date.parse(seen.data.seen_at)).toBeGreaterThan(Date.parse(data.seen_at));
  expect((await call('DELETE', `/${data.id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
});

test('the same conditions are saved once, in whatever order; the other kind is another search', async () => {
  const first = await save({ country: ['FR', 'DE'], q: 'eyes' });
  const again = await save({ q: ' eyes', country: ['DE', 'FR', 'FR'] }, undefined, 'Other name');
  expect(again.data).toMatchObject({ id: first.data.id, name: 'Германия' });
  const doctors = { kind: 'doctors', name: 'x', conditions: { country: ['DE', 'FR'], q: 'eyes' } };
  expect((await call('POST', '', doctors)).data.id).not.toBe(first.data.id);
  expect(await list()).toHaveLength(2);
});

test('a repeat under one key saves nothing twice, and with something else is refused', async () => {
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3, 4].map(() => save({ q: 'heart' }, key)));
  expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  const other = await save({ q: 'lungs' }, key);
  expect([other.status, Object.keys(other.errors)]).toEqual([422, ['idempotency-key']]);
  expect(await list()).toHaveLength(1);
});

test('one whose filter is gone says so, and opening it fails for nobody', async () => {
  const { data } = await save();
  await db
    .updateTable('saved_searches')
    .set({ conditions: JSON.stringify({ country: ['DE'], parking: ['yes'] }) })
    .where('id', '=', data.id)
    .execute();
  expect(await list()).toMatchObject([{ is_outdated: true, conditions: { country: ['DE'] } }]);
  expect((await call('POST', `/${data.id}/seen`)).status).toBe(200);
});
