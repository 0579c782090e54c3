import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AccountSession } from '../../../contract/accounts/sessions.ts';
import { makeAccount, openSessionFor } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db } = await testApp();
const url = '/api/v1/client/profile/sessions';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const call = (method: 'GET' | 'DELETE', path: string, headers: Record<string, string>) =>
  app.inject({ method, url: url + path, headers });
const list = async (headers: Record<string, string>): Promise<AccountSession[]> =>
  (await call('GET', '', headers)).json().data;
const isAlive = async (token: string) => (await call('GET', '', bearer(token))).statusCode === 200;

/** Uses are noted once a minute. */
const letAMinutePass = (accountId: string) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - 61_000) })
    .where('account_id', '=', accountId)
    .execute();

test('the list shows device and place of the last use, in the reader’s language', async () => {
  const account = await makeAccount(db);
  await letAMinutePass(account.id);
  const from = { ...account.headers, 'user-agent': PHONE, 'x-forwarded-for': '77.88.8.8' };
  const before = Date.now();
  await list(from);
  const [session] = await list({ ...account.headers, 'accept-language': 'de' });
  expect(session).toMatchObject({
    is_current: true,
    browser: 'Chrome',
    system: 'Android',
    is_phone: true,
    address: '77.88.8.8',
    country: { code: 'RU', title: 'Russland' },
  });
  expect(Date.parse(session?.last_used_at ?? '')).toBeGreaterThanOrEqual(before - 1000);
});

test('the present session comes first, then the last used, and no one else’s', async () => {
  const account = await makeAccount(db);
  await makeAccount(db);
  const [older, newer] = [await openSessionFor(db, account.id), await openSessionFor(db, account.id)];
  await letAMinutePass(account.id);
  await list(bearer(older));
  await list(bearer(newer));
  const sessions = await list(account.headers);
  expect(sessions).toHaveLength(3);
  expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false, false]);
  const [, second, third] = sessions;
  expect(Date.parse(second?.last_used_at ?? '')).toBeGreaterThanOrEqual(
    Date.parse(third?.last_used_at ?? ''),
  );
  expect(Object.keys(second ?? {}).filter((key) => key.includes('token'))).toEqual([]);
});

test('another device is logged out by its id, and its token is dead at once', async () => {
  const account = await makeAccount(db);
  const other = await openSessionFor(db, account.id);
  const [, session] = await list(account.headers);
  const reply = await call('DELETE', `/${session?.id}`, account.headers);
  expect([reply.statusCode, reply.json()]).toEqual([200, { data: {} }]);
  expect(await isAlive(other)).toBe(false);
  expect(await isAlive(account.token)).toBe(true);
  expect((await call('DELETE', `/${session?.id}`, account.headers)).statusCode).toBe(404);
});

test('the session of another account cannot be told from one that does not exist', async () => {
  const [account, stranger] = [await makeAccount(db), await makeAccount(db)];
  const [theirs] = await list(stranger.headers);
  const replies = await Promise.all(
    [`/${theirs?.id}`, `/${randomUUID()}`, '/1', '/null'].map((path) =>
      call('DELETE', path, account.headers),
    ),
  );
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(replies[0]?.statusCode).toBe(404);
  expect(await isAlive(stranger.token)).toBe(true);
});

test('logging out everywhere ends all sessions of this account, and no other', async () => {
  const [account, stranger] = [await makeAccount(db), await makeAccount(db)];
  const other = await openSessionFor(db, account.id);
  const reply = await call('DELETE', '', account.headers);
  expect([reply.statusCode, reply.json()]).toEqual([200, { data: { ended: 2 } }]);
  expect([await isAlive(other), await isAlive(account.token), await isAlive(stranger.token)]).toEqual([
    false,
    false,
    true,
  ]);
  const events = await db
    .selectFrom('account_events')
    .select(['kind', 'detail'])
    .where('account_id', '=', account.id)
    .execute();
  expect(events).toEqual([{ kind: 'sessions_ended', detail: { count: 2 } }]);
});

test('visitors see and end nothing', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['DELETE', `/${randomUUID()}`],
  ] as const) {
    expect((await call(method, path, {})).statusCode).toBe(401);
    expect((await call(method, path, bearer('x'.repeat(43)))).statusCode).toBe(401);
  }
});
