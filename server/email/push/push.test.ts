import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PushDevice } from '../../../contract/accounts/push.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type MadeAccount, makeAccount, openSessionFor } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { makeBrowser, pushUrl } from '../../../tests/helpers/push-service.ts';

const { app, db } = await testApp();
const devices = '/api/v1/client/profile/push-devices';

let made = 0;
const nextBrowser = () => {
  made += 1;
  return makeBrowser(pushUrl(`device-${made}`)).subscription;
};

type Headers = MadeAccount['headers'];
const add = (headers: Headers | undefined, payload: object) =>
  app.inject({ method: 'POST', url: devices, payload, ...(headers && { headers }) });
const list = async (headers: Headers): Promise<PushDevice[]> =>
  (await app.inject({ url: devices, headers })).json().data;
const remove = (headers: Headers | undefined, id: string) =>
  app.inject({ method: 'DELETE', url: `${devices}/${id}`, ...(headers && { headers }) });
const countOf = async ({ id }: MadeAccount): Promise<number> => {
  const { rows } = await sql`select from push_subscriptions where account_id = ${id}::uuid`.execute(db);
  return rows.length;
};
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

test('the key is one for everybody and stays', async () => {
  const [first, second] = await Promise.all([
    app.inject({ url: '/api/v1/client/push-key' }),
    app.inject({ url: '/api/v1/client/push-key' }),
  ]);
  const { key } = first.json().data;
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  expect(second.json().data.key).toBe(key);
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from push_keys`.execute(db);
  expect(rows).toHaveLength(1);
});

test('a device is added once, is listed with its browser, and is removed', async () => {
  const { headers } = await makeAccount(db);
  const subscription = nextBrowser();
  const added = await add(headers, subscription);
  expect(added.json().data).toMatchObject({
    is_current: true,
    browser: 'Firefox',
    system: 'Linux',
    is_phone: false,
    last_sent_at: null,
  });
  expect((await add(headers, subscription)).json().data.id).toBe(added.json().data.id);
  expect(await list(headers)).toHaveLength(1);
  expect((await remove(headers, added.json().data.id)).statusCode).toBe(200);
  expect(await list(headers)).toEqual([]);
  expect((await remove(headers, added.json().data.id)).statusCode).toBe(404);
});

test('addresses and keys of browsers cannot be read in the database', async () => {
  const { id, headers } = await makeAccount(db);
  const subscription = nextBrowser();
  await add(headers, subscription);
  const { rows } = await sql<{ row: string }>`
    select p::text || encode(p.sealed, 'escape') as row from push_subscriptions p where account_id = ${id}::uuid`.execute(
    db,
  );
  expect(rows[0]?.row).not.toContain('push.browser.example');
  expect(rows[0]?.row).not.toContain(subscription.keys.auth);
});

test('visitors have no devices, and those of others are not there', async () => {
  const [one, other] = [await makeAccount(db), await makeAccount(db)];
  const { id } = (await add(one.headers, nextBrowser())).json().data;
  expect((await add(undefined, nextBrowser())).statusCode).toBe(401);
  expect((await app.inject({ url: devices })).statusCode).toBe(401);
  expect((await remove(undefined, id)).statusCode).toBe(401);
  expect((await remove(other.headers, id)).statusCode).toBe(404);
  expect(await list(other.headers)).toEqual([]);
  expect(await countOf(one)).toBe(1);
});

test('an address that is no push service, and keys that are none, are refused at their field', async () => {
  const { headers } = await makeAccount(db);
  const good = nextBrowser();
  const addresses = [
    'http://push.browser.example/device',
    'https://localhost/device',
    'https://127.0.0.1/device',
    'https://[::1]/device',
    'https://10.1.2.3/device',
    'https://169.254.169.254/latest/meta-data',
    'https://user:word@push.browser.example/device',
    'https://push.browser.example:5432/device',
    'https://intranet/device',
    'javascript:alert(1)',
    'device',
  ];
  for (const endpoint of addresses) {
    const refused = await add(headers, { ...good, endpoint });
    expect(refused.statusCode, endpoint).toBe(422);
    expect(Object.keys(refused.json().errors)).toEqual(['endpoint']);
  }
  const long = await add(headers, { ...good, endpoint: pushUrl('x'.repeat(limits.pushUrlMax)) });
  expect(long.statusCode).toBe(422);
  const { keys } = good;
  const point = Buffer.from(keys.p256dh, 'base64url');
  const offCurve = Buffer.from(point);
  offCurve.writeUInt8(offCurve.readUInt8(64) ^ 1, 64);
  const wrong = [
    { ...keys, p256dh: offCurve.toString('base64url') },
    { ...keys, p256dh: point.subarray(0, 64).toString('base64url') },
    { ...keys, p256dh: '+/=' },
    { ...keys, auth: 'AAAA' },
  ];
  for (const one of wrong) expect((await add(headers, { ...good, keys: one })).statusCode).toBe(422);
  expect(await list(headers)).toEqual([]);
});

test('a device ends with the logout of its session, and with those that a new password ends', async () => {
  const account = await makeAccount(db);
  const other = headersOf(await openSessionFor(db, account.id));
  const third = headersOf(await openSessionFor(db, account.id));
  for (const headers of [account.headers, other, third]) await add(headers, nextBrowser());
  expect((await list(other)).map(({ is_current }) => is_current)).toEqual([true, false, false]);
  await app.inject({ method: 'POST', url: '/api/v1/client/admin/logout', headers: other });
  expect(await list(account.headers)).toHaveLength(2);
  const password = 'новая фраза из слов 7';
  const changed = await app.inject({
    method: 'POST',
    url: '/api/v1/client/profile/password',
    headers: account.headers,
    payload: { current_password: account.password, password, password_confirmation: password },
  });
  expect(changed.statusCode).toBe(200);
  expect(await list(account.headers)).toMatchObject([{ is_current: true }]);
});

test('a browser that logs into another account tells of that one alone', async () => {
  const [one, other] = [await makeAccount(db), await makeAccount(db)];
  const subscription = nextBrowser();
  await add(one.headers, subscription);
  expect((await add(other.headers, subscription)).statusCode).toBe(200);
  expect([await countOf(one), await countOf(other)]).toEqual([0, 1]);
});

test('an account has a bounded number of devices, also when many are added at once', async () => {
  const account = await makeAccount(db);
  const sessions = await Promise.all(
    Array.from({ length: limits.pushDevicesMax + 2 }, () => openSessionFor(db, account.id)),
  );
  const added = await Promise.all(sessions.map((token) => add(headersOf(token), nextBrowser())));
  const refused = added.filter(({ statusCode }) => statusCode === 422);
  expect(refused).toHaveLength(2);
  expect(refused[0]?.json().errors.endpoint).toHaveLength(1);
  expect(await countOf(account)).toBe(limits.pushDevicesMax);
});

test('what notifications are about is chosen apart from emails', async () => {
  const { headers } = await makeAccount(db);
  const url = '/api/v1/client/profile';
  const changed = await app.inject({ method: 'PATCH', url, headers, payload: { pushes_searches: false } });
  expect(changed.json().data).toMatchObject({
    ...{ pushes_requests: true, pushes_messages: true, pushes_comments: true, pushes_searches: false },
    ...{ mails_searches: true },
  });
});
