import { beforeEach, describe, expect, test } from 'vitest';
import type { FavouriteLink, SharedFavourite } from '../../../contract/accounts/favourite-link.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { makeStopToken } from '../../email/stop-token.ts';
import { createSecrets } from '../../platform/secrets.ts';

let one = 0;
let two = 0;
let berg = 0;
const { app, db, config } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  one = await createClinic(empty, { title: 'Clinic 1' });
  two = await createClinic(empty, { title: 'Clinic 2' });
  berg = await createDoctor(empty, { title: 'Dr. Berg' });
});

let owner: MadeAccount;
beforeEach(async () => {
  owner = await makeAccount(db);
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call<Data>(
  method: Method,
  path: string,
  { body, by = owner.headers }: { body?: object; by?: Record<string, string> } = {},
) {
  const reply = await app.inject({
    method,
    url: `/api/v1/client/favourite/${path}`,
    headers: { ...by, 'accept-language': 'en' },
    ...(body && { payload: body }),
  });
  const { data, errors, message } = reply.json<{ data: Data; errors?: object; message?: string }>();
  return { status: reply.statusCode, data, errors, message };
}

const share = async (has_notes = false) =>
  (await call<FavouriteLink>('POST', 'link', { body: { has_notes } })).data;
const own = async (by = owner) => (await call<FavouriteLink | null>('GET', 'link', { by: by.headers })).data;
type Shared = { clinics: SharedFavourite[]; doctors: SharedFavourite[] };
/** As someone without an account. */
const open = (token: string) => call<Shared>('POST', 'shared', { body: { token }, by: {} });

async function keep() {
  await call('POST', 'addClinic', { body: { clinic_id: one } });
  await call('POST', 'addClinic', { body: { clinic_id: two } });
  await call('POST', 'addDoctor', { body: { doctor_id: berg } });
  await call('PATCH', `clinics/${one}`, { body: { note: 'after the surgery' } });
}

describe('a link to favourites', () => {
  test('shows anyone the list as it is now, without notes', async () => {
    await keep();
    expect(await own()).toBeNull();
    const { token, ...link } = await share();
    expect(link).toEqual({ has_notes: false, created_at: expect.any(String), opened_at: null });
    expect(await open(token)).toMatchObject({
      status: 200,
      data: {
        clinics: [
          { id: two, note: '' },
          { id: one, note: '' },
        ],
        doctors: [{ id: berg, note: '' }],
      },
    });
    await call('POST', 'removeClinic', { body: { clinic_id: two } });
    expect((await open(token)).data.clinics).toEqual([{ id: one, note: '' }]);
    expect((await own())?.opened_at).toEqual(expect.any(String));
  });

  test('shows notes only while its owner wants that, under the same address', async () => {
    await keep();
    const { token } = await share(true);
    expect((await open(token)).data.clinics).toContainEqual({ id: one, note: 'after the surgery' });
    expect((await share(false)).has_notes).toBe(false);
    expect((await open(token)).data.clinics).toContainEqual({ id: one, note: '' });
  });

  test('is one link, however often and by whatever letters it is told', async () => {
    const links = await Promise.all([share(), share(), share()]);
    const { count } = await db
      .selectFrom('favourite_links')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe('1');
    for (const { token } of [...links, await own()].filter((link) => link !== null))
      expect((await open(token)).status).toBe(200);
  });

  test('once ended shows nothing, and a new one has another address', async () => {
    await keep();
    const { token } = await share();
    expect((await call('DELETE', 'link')).status).toBe(200);
    expect((await call('DELETE', 'link')).status).toBe(200);
    expect(await own()).toBeNull();
    expect((await open(token)).status).toBe(404);
    const next = await share();
    expect((await open(token)).status).toBe(404);
    expect((await open(next.token)).status).toBe(200);
  });

  test('shows nothing while its account is blocked', async () => {
    const { token } = await share();
    const setBlock = (blocked_at: Date | null, block_reason: string | null) =>
      db.updateTable('accounts').set({ blocked_at, block_reason }).where('id', '=', owner.id).execute();
    await setBlock(new Date(), 'spam');
    expect((await open(token)).status).toBe(404);
    await setBlock(null, null);
    expect((await open(token)).status).toBe(200);
  });

  test('leaves out what is not in the directory any more', async () => {
    await keep();
    const { token } = await share();
    await db.updateTable('clinics').set({ status: 'withdrawn' }).where('id', '=', two).execute();
    expect((await open(token)).data.clinics).toEqual([{ id: one, note: '' }]);
    await db.updateTable('clinics').set({ status: 'published' }).where('id', '=', two).execute();
  });
});

describe('what must fail', () => {
  test.each([
    ['GET', undefined],
    ['POST', { has_notes: true }],
    ['DELETE', undefined],
  ] as const)('%s without a login', async (method, body) => {
    expect((await call(method, 'link', { by: {}, ...(body && { body }) })).status).toBe(401);
  });

  test('nobody sees, changes or ends the link of another', async () => {
    const { token } = await share();
    const other = await makeAccount(db);
    expect(await own(other)).toBeNull();
    await call('DELETE', 'link', { by: other.headers });
    expect((await open(token)).status).toBe(200);
  });

  test.each([
    ['has_notes', {}],
    ['has_notes', { has_notes: 'yes' }],
    ['account_id', { has_notes: true, account_id: 'another' }],
  ])('a field that is wrong is named: %s', async (field, body) => {
    const { status, errors } = await call('POST', 'link', { body });
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  test('an address that is cut, changed, made up or sealed for something else looks like one that was ended', async () => {
    const { token } = await share();
    await call('DELETE', 'link');
    const ended = await open(token);
    const changed = Buffer.from(token, 'base64url');
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    const otherwise = makeStopToken(createSecrets(config), { whose: owner.id, subject: 'searches' });
    for (const wrong of [token.slice(0, -4), changed.toString('base64url'), 'x', '../../etc', otherwise])
      expect(await open(wrong)).toEqual(ended);
    expect(ended.status).toBe(404);
  });
});
