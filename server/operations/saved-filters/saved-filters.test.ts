import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SavedFilter } from '../../../contract/operations/saved-filters.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db } = await testApp();
const [admin, moderator, client] = [
  await makeAccount(db, { operator: 'admin' }),
  await makeAccount(db, { operator: 'moderator' }),
  await makeAccount(db),
];

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call<T>(by: MadeAccount | null, method: Method, path: string, body?: object) {
  const reply = await app.inject({
    method,
    url: `/api/v1/admin/saved-filters${path}`,
    headers: by?.headers ?? {},
    ...(body && { payload: body }),
  });
  const { data, errors } = reply.json<{ data: T; errors?: Record<string, string[]> }>();
  return { status: reply.statusCode, data, errors };
}

const make = (more: object = {}) => ({
  ...{ id: randomUUID(), list: 'clinics', name: 'Снятые' },
  ...{ filters: { status: 'withdrawn' }, sort: { field: 'id', order: 'DESC' } },
  ...more,
});
const save = (by: MadeAccount | null, more: object = {}) => call<SavedFilter>(by, 'POST', '', make(more));
const list = (by: MadeAccount | null, name = 'clinics') => call<SavedFilter[]>(by, 'GET', `?list=${name}`);

test('filters and order are kept under a name, renamed and deleted, and are one’s own', async () => {
  const wanted = make({ name: '  Снятые  клиники ' });
  const first = await call<SavedFilter>(admin, 'POST', '', wanted);
  expect(first.data).toEqual({ ...wanted, name: 'Снятые клиники' });
  // The same call again after a lost answer, and pressed twice.
  const again = await Promise.all([1, 2].map(() => call<SavedFilter>(admin, 'POST', '', wanted)));
  expect(again.map(({ data }) => data)).toEqual([first.data, first.data]);
  await save(admin, { list: 'doctors', sort: null, filters: {} });
  expect((await list(admin)).data).toEqual([first.data]);
  expect((await list(moderator)).data).toEqual([]);
  const renamed = await call<SavedFilter>(admin, 'PATCH', `/${wanted.id}`, { name: 'Старые' });
  expect(renamed.data).toEqual({ ...first.data, name: 'Старые' });
  expect((await list(admin)).data).toEqual([renamed.data]);
  expect((await call(admin, 'DELETE', `/${wanted.id}`)).status).toBe(200);
  expect((await call(admin, 'DELETE', `/${wanted.id}`)).status).toBe(404);
  expect((await list(admin)).data).toEqual([]);
});

test('nobody else reads, renames or deletes them, and only operators have any', async () => {
  const { data: own } = await save(admin, { list: 'terms', filters: {} });
  for (const [by, status] of [
    [null, 401],
    [client, 404],
  ] as const) {
    expect((await list(by)).status).toBe(status);
    expect((await save(by)).status).toBe(status);
  }
  for (const [by, status] of [
    [null, 401],
    [client, 404],
    [moderator, 404],
  ] as const) {
    expect((await call(by, 'PATCH', `/${own.id}`, { name: 'Чужие' })).status).toBe(status);
    expect((await call(by, 'DELETE', `/${own.id}`)).status).toBe(status);
  }
  expect((await save(moderator, { id: own.id })).status).toBe(404);
  expect((await list(admin, 'terms')).data).toEqual([own]);
});

test('a name stands once for a list, and a list has so many', async () => {
  const both = await Promise.all(['Вид', 'ВИД'].map((name) => save(moderator, { name })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await save(moderator, { name: 'Вид', list: 'doctors' })).status).toBe(200);
  const names = Array.from({ length: limits.savedFiltersMax + 1 }, (_, place) => `Вид ${place}`);
  const saved = await Promise.all(names.map((name) => save(moderator, { name })));
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(limits.savedFiltersMax - 1);
  expect(saved.find(({ status }) => status === 422)?.errors).toHaveProperty('name');
  const { data } = await list(moderator);
  expect(data).toHaveLength(limits.savedFiltersMax);
  const [one, two] = data;
  const taken = await call(moderator, 'PATCH', `/${one?.id}`, { name: two?.name });
  expect(taken.errors).toHaveProperty('name');
});

test.each([
  { name: ' ' },
  { name: 'x'.repeat(limits.savedFilterNameMax + 1) },
  { list: 'nothing' },
  { filters: { nonsense: 'x' } },
  { filters: { format: 'csv' } },
  { filters: { q: 'x'.repeat(limits.searchTextMax + 1) } },
  { filters: { status: { not: 'published' } } },
  { sort: { field: 'id', order: 'UP' } },
])('no such filters are saved: %j', async (more) => {
  expect((await save(admin, more)).status).toBe(422);
});

test('the text of a search for people is not kept', async () => {
  const refused = await save(admin, { list: 'accounts', filters: { q: '+491511' } });
  expect(refused.errors).toHaveProperty('filters');
  expect((await save(admin, { filters: { q: 'charité' } })).status).toBe(200);
});

test('a filter that its list has lost is left out', async () => {
  const { data } = await save(admin, { name: 'Прежние', list: 'problems', filters: { country: 'DE' } });
  await sql`update saved_filters set filters = '{"country": "DE", "region": "EU"}' where id = ${data.id}::uuid`.execute(
    db,
  );
  expect((await list(admin, 'problems')).data).toEqual([data]);
});
