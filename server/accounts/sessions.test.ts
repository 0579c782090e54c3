import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount, makePhone, openSessionFor } from '../../tests/factories/accounts.ts';
import { accountCalls, LOGOUT } from '../../tests/helpers/account-calls.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { forgetExpired } from './jobs.ts';

const { app, db } = await testApp();
const { login, post, userOf } = accountCalls(app);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('one logs in by phone in any of its forms, and by email', async () => {
  const phone = makePhone();
  const { password } = await makeAccount(db, { phone, email: 'forms@example.com', isEmailVerified: true });
  const forms = [phone, phone.slice(1), `00${phone.slice(1)}`, `0${phone.slice(3)}`, 'Forms@Example.COM'];
  for (const form of forms) {
    const reply = await login(form, password, { 'accept-language': 'de' });
    expect(reply.statusCode, form).toBe(200);
    expect(reply.json().data.client.phone_number).toBe(phone);
  }
});

test('who has proven an address is meant by it; of those who only claim it, the one whose password it is', async () => {
  const claim = { email: 'claimed@example.com' };
  const first = await makeAccount(db, claim);
  const second = await makeAccount(db, claim);
  await sql`update accounts set password_hash = (select password_hash from accounts where id = ${first.id}::uuid)
    where id = ${second.id}::uuid`.execute(db);
  expect((await login(claim.email, first.password)).json().data.client.id).toBe(first.id);
  await sql`update accounts set email_verified_at = now() where id = ${second.id}::uuid`.execute(db);
  expect((await login(claim.email, first.password)).json().data.client.id).toBe(second.id);
  await sql`update accounts set password_hash = 'gone' where id = ${first.id}::uuid`.execute(db);
  expect((await login(claim.email, first.password)).json().data.client.id).toBe(second.id);
});

test('a hash of cheaper times is made anew when its owner logs in', async () => {
  const { id, phone, password } = await makeAccount(db);
  const hashNow = async () =>
    (await db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst())
      ?.password_hash;
  expect(await hashNow()).toMatch(/m=1024/);
  await login(phone, password);
  expect(await hashNow()).toMatch(/m=19456/);
  expect((await login(phone, password)).statusCode).toBe(200);
});

test('who is logged in reads who they are and what they may do; who is not, gets 401', async () => {
  const { token, id } = await makeAccount(db, { operator: 'moderator' });
  const { data } = (await userOf(token)).json();
  expect(data.user).toMatchObject({ id, roles: ['client', 'moderator'], second_factor: 'on' });
  expect(data.permissions).toEqual(expect.arrayContaining(['account.block', 'profile.edit']));
  expect(data.permissions).not.toContain('account.appoint');
  expect((await userOf('x'.repeat(43))).statusCode).toBe(401);
  expect((await post(LOGOUT, '')).statusCode).toBe(401);
});

test('logging out ends this session and no other', async () => {
  const account = await makeAccount(db);
  const other = await openSessionFor(db, account.id);
  const reply = await post(LOGOUT, '', account.headers);
  expect([reply.statusCode, reply.json()]).toEqual([200, { data: {} }]);
  expect((await userOf(account.token)).statusCode).toBe(401);
  expect((await userOf(other)).statusCode).toBe(200);
});

test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
  'an empty body is none, also when the client calls it %s',
  async (type) => {
    const { headers } = await makeAccount(db);
    expect((await post(LOGOUT, '', { ...headers, 'content-type': type })).statusCode).toBe(200);
  },
);

test('the anti-forgery cookie is given with 200 and an empty object, fresh each time, and kept by no cache', async () => {
  const replies = await Promise.all([app.inject('/sanctum/csrf-cookie'), app.inject('/sanctum/csrf-cookie')]);
  for (const reply of replies) {
    expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([200, {}, 'no-store']);
    expect(reply.cookies[0]).toMatchObject({ name: 'XSRF-TOKEN', path: '/', sameSite: 'Lax' });
    expect(reply.cookies[0]).not.toHaveProperty('httpOnly');
  }
  expect(replies[0]?.cookies[0]?.value).not.toBe(replies[1]?.cookies[0]?.value);
});

test('a session lives thirty days from its last use, then it is over', async () => {
  const { id, token } = await makeAccount(db);
  const daysLeft = async () => {
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions
      where account_id = ${id}::uuid`.execute(db);
    return rows[0]?.days;
  };
  await sql`update sessions set last_used_at = now() - interval '29 days', expires_at = now() + interval '1 day'
    where account_id = ${id}::uuid`.execute(db);
  expect((await userOf(token)).statusCode).toBe(200);
  expect(await daysLeft()).toBe(30);
  await sql`update sessions set expires_at = now() - interval '1 second' where account_id = ${id}::uuid`.execute(
    db,
  );
  expect((await userOf(token)).statusCode).toBe(401);
});

test('each night sessions that are over and counters whose time is over are forgotten, and nothing else', async () => {
  await forgetExpired(db);
  const gone = await makeAccount(db);
  const alive = await makeAccount(db);
  await login(makePhone(), 'some password');
  await sql`update sessions set expires_at = now() - interval '1 second' where account_id = ${gone.id}::uuid`.execute(
    db,
  );
  await sql`insert into limiter_points values ('over', 1, ${Date.now() - 1})`.execute(db);
  const countOf = async () => {
    const { rows } = await sql<{ sessions: number; points: number }>`
      select (select count(*)::int from sessions) as sessions, (select count(*)::int from limiter_points) as points`.execute(
      db,
    );
    return rows[0] ?? { sessions: 0, points: 0 };
  };
  const before = await countOf();
  await forgetExpired(db);
  expect(await countOf()).toEqual({ sessions: before.sessions - 1, points: before.points - 1 });
  expect((await userOf(alive.token)).statusCode).toBe(200);
});

/** Makes a session's token old enough to be exchanged. */
const age = (id: string) =>
  sql`update sessions set rotated_at = now() - interval '25 hours', next_offered_at = null where account_id = ${id}::uuid`.execute(
    db,
  );

test('a token older than a day is exchanged: offered once a minute, taken over by its first use', async () => {
  const { id, token } = await makeAccount(db);
  expect((await userOf(token)).headers).not.toHaveProperty('x-auth-token');
  await age(id);
  const replies = await Promise.all(Array.from({ length: 5 }, () => userOf(token)));
  const offered = replies.flatMap(({ headers }) => headers['x-auth-token'] ?? []);
  expect(offered).toHaveLength(1);
  const fresh = String(offered[0]);
  expect(fresh).toMatch(/^[\w-]{43}$/);
  // The answer may have been lost: the old one goes on until the fresh one is used.
  expect((await userOf(token)).statusCode).toBe(200);
  expect((await userOf(fresh)).statusCode).toBe(200);
  expect((await userOf(fresh)).headers).not.toHaveProperty('x-auth-token');
});

test('for a minute after the exchange calls that were on their way pass with the previous token', async () => {
  const { id, token } = await makeAccount(db);
  await age(id);
  const fresh = String((await userOf(token)).headers['x-auth-token']);
  await userOf(fresh);
  const late = await userOf(token);
  expect([late.statusCode, late.headers['x-auth-token']]).toEqual([200, undefined]);
  expect((await post(LOGOUT, '', bearer(token))).statusCode).toBe(200);
  expect((await userOf(fresh)).statusCode).toBe(401);
});

test('a token used a minute after its successor is stolen: the whole session ends', async () => {
  const { id, token } = await makeAccount(db);
  const elsewhere = await openSessionFor(db, id);
  await age(id);
  const fresh = String((await userOf(token)).headers['x-auth-token']);
  await userOf(fresh);
  await sql`update sessions set rotated_at = now() - interval '61 seconds' where account_id = ${id}::uuid`.execute(
    db,
  );
  expect((await userOf(token)).statusCode).toBe(401);
  expect((await userOf(fresh)).statusCode).toBe(401);
  expect((await userOf(elsewhere)).statusCode).toBe(200);
});

test('a login with the old password opens nothing that outlives the change of the password', async () => {
  let opened = 0;
  for (let i = 0; i < 12; i++) {
    const { phone, password, headers } = await makeAccount(db);
    const change = {
      current_password: password,
      password: 'tr0mbone kettle',
      password_confirmation: 'tr0mbone kettle',
    };
    const logins = Array.from({ length: 4 }, () => login(phone, password));
    // The others are on their way while the password changes.
    await Promise.race(logins);
    const changed = await post('/api/v1/client/profile/password', change, headers);
    expect(changed.statusCode).toBe(200);
    for (const reply of await Promise.all(logins)) {
      if (reply.statusCode !== 200) continue;
      opened += 1;
      expect((await userOf(reply.json().data.token)).statusCode).toBe(401);
    }
  }
  // Some came before the change: else nothing was tested.
  expect(opened).toBeGreaterThan(0);
});
