import { beforeEach, describe, expect, test } from 'vitest';
import type { Favourite } from '../../../contract/accounts/favourites.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';

let one = 0;
const { app, db } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  one = await createClinic(empty, { title: 'Clinic 1' });
});

let account: MadeAccount;
beforeEach(async () => {
  account = await makeAccount(db);
});

type Lists = { clinics: Favourite[]; doctors: Favourite[] };
type Body = { message: string; errors: Record<string, string[]>; data: Lists };

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, by = account) {
  const reply = await app.inject({
    method,
    url: `/api/v1/client/favourite/${path}`,
    headers: { ...by.headers, 'accept-language': 'ru' },
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, ...reply.json<Body>() };
}

const list = async (by = account) => (await call('GET', 'getClinics', undefined, by)).data;
const kept = (id: number, added_at: string, note = '') => ({ id, note, added_at });
const merge = (given: Partial<Lists>, by = account) =>
  call('POST', 'merge', { clinics: [], doctors: [], ...given }, by);

describe('what must fail', () => {
  const calls = [
    ['GET', 'getClinics', undefined],
    ['POST', 'addClinic', { clinic_id: 1 }],
    ['POST', 'removeDoctor', { doctor_id: 1 }],
    ['PATCH', 'clinics/1', { note: '' }],
    ['POST', 'merge', { clinics: [], doctors: [] }],
  ] as const;

  test.each(calls)('%s %s without a token is 401', async (method, path, body) => {
    const reply = await app.inject({
      method,
      url: `/api/v1/client/favourite/${path}`,
      ...(body && { payload: body }),
    });
    expect(reply.statusCode).toBe(401);
  });

  test.each([
    ['addClinic', { clinic_id: 1, account_id: 'another' }],
    ['addClinic', { clinic_id: 1, added_at: '2020-01-01T00:00:00Z' }],
    ['removeClinic', { clinic_id: 1, account_id: 'another' }],
    ['addDoctor', { doctor_id: 1, role: 'admin' }],
    ['removeDoctor', { doctor_id: 1, account_id: 'another' }],
    ['merge', { clinics: [], doctors: [], account_id: 'another' }],
    ['merge', { clinics: [{ ...kept(1, '2026-03-05T00:00:00Z'), account_id: 'another' }], doctors: [] }],
  ])('%s takes no field beside its own: %j', async (path, body) => {
    const { status, errors } = await call('POST', path, body);
    expect(status).toBe(422);
    expect(Object.values(errors)).toEqual([['Такого параметра нет']]);
  });

  test.each([
    ['addClinic', { clinic_id: '1 or 1=1' }, 'clinic_id'],
    ['addClinic', { clinic_id: 0 }, 'clinic_id'],
    ['addClinic', {}, 'clinic_id'],
    ['merge', { clinics: [kept(1, 'yesterday')], doctors: [] }, 'clinics.added_at'],
  ])('%s with %j names the field', async (path, body, field) => {
    const { status, errors } = await call('POST', path, body);
    expect(status).toBe(422);
    expect(Object.keys(errors)).toContain(field);
  });

  test.each([
    ['addClinic', 'clinic_id', 'note'],
    ['addDoctor', 'doctor_id', 'note'],
    ['addClinic', 'clinic_id', 'account_id'],
  ])('%s takes %s and nothing beside it', async (path, id, field) => {
    const { status, errors } = await call('POST', path, { [id]: one, [field]: 'x' });
    expect(status).toBe(422);
    expect(Object.keys(errors)).toEqual([field]);
  });

  test.each(['clinics', 'doctors'])('a note of %s takes no field beside its own', async (kind) => {
    const { status, errors } = await call('PATCH', `${kind}/${one}`, { note: '', account_id: 'another' });
    expect(status).toBe(422);
    expect(errors).toEqual({ account_id: ['Такого параметра нет'] });
  });

  test('more than an account can keep is refused at once', async () => {
    const { status, errors } = await merge({
      clinics: Array(limits.favouritesMax + 1).fill(kept(1, '2026-03-05T00:00:00Z')),
    });
    expect(status).toBe(422);
    expect(Object.keys(errors)).toEqual(['clinics']);
  });

  test("nobody reads, changes or removes another's favourites", async () => {
    const other = await makeAccount(db);
    await call('POST', 'addClinic', { clinic_id: one });
    await call('PATCH', `clinics/${one}`, { note: 'личное' });
    expect(await list(other)).toEqual({ clinics: [], doctors: [] });
    expect((await call('PATCH', `clinics/${one}`, { note: 'взлом' }, other)).status).toBe(404);
    expect((await call('POST', 'removeClinic', { clinic_id: one }, other)).status).toBe(200);
    await merge({ clinics: [kept(one, '2020-01-01T00:00:00.000Z', 'взлом')] }, other);
    const query = await app.inject({
      url: `/api/v1/client/favourite/getClinics?account_id=${account.id}`,
      headers: other.headers,
    });
    expect(query.body).not.toContain('личное');
    expect((await list()).clinics).toMatchObject([{ id: one, note: 'личное' }]);
  });

  test('a script in a note is kept as text and answered as JSON that no browser runs', async () => {
    const note = '<script>alert(1)</script>';
    await call('POST', 'addClinic', { clinic_id: one });
    await call('PATCH', `clinics/${one}`, { note });
    const reply = await app.inject({ url: '/api/v1/client/favourite/getClinics', headers: account.headers });
    expect(reply.json<Body>().data.clinics[0]?.note).toBe(note);
    expect(reply.headers['content-type']).toContain('application/json');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('a character that no text can hold is refused', async () => {
    await call('POST', 'addClinic', { clinic_id: one });
    expect((await call('PATCH', `clinics/${one}`, { note: 'a\u0000b' })).status).toBe(422);
  });
});
