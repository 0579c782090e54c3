import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount, makePhone } from '../../tests/factories/accounts.ts';
import { accountCalls, makeAddress, personalData } from '../../tests/helpers/account-calls.ts';
import { testApp } from '../../tests/helpers/app.ts';

const { app, db } = await testApp();
const { login, register, userOf } = accountCalls(app);

const accountsWith = (phone: string) =>
  db.selectFrom('accounts').selectAll().where('phone', '=', phone).execute();

test('the five fields of the form open an account, and the same phone and password log in again', async () => {
  const data = personalData({ phone_number: '+49 (151) 2000-0001' });
  const reply = await register(data, { 'accept-language': 'de' });
  expect(reply.statusCode).toBe(200);
  const { token, client } = reply.json().data;
  expect(client).toMatchObject({
    name: 'Anna',
    surname: 'Weber',
    phone_number: '+4915120000001',
    email: null,
    is_email_verified: false,
    language: 'de',
    currency_id: null,
    roles: ['client'],
    second_factor: 'off',
  });
  expect((await userOf(token)).json().data.user).toEqual(client);
  const again = await login('+49 151 20000001', data.password);
  expect(again.json().data.client).toEqual(client);
});

test('what is kept is a hash, an event, a session by its hash, and no password', async () => {
  const data = personalData();
  const { data: opened } = (await register(data)).json();
  const [account] = await accountsWith(data.phone_number);
  expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const events = await db
    .selectFrom('account_events')
    .select('kind')
    .where('account_id', '=', opened.client.id)
    .execute();
  expect(events).toEqual([{ kind: 'registered' }]);
  const { rows } = await sql<{ text: string }>`select s::text as text from sessions s`.execute(db);
  expect(rows.map(({ text }) => text).join()).not.toContain(opened.token);
});

test('every wrong field says what to do about it, all at once', async () => {
  const reply = await register(
    { name: ' ', surname: '', phone_number: '12', password: 'short', password_confirmation: '' },
    { 'accept-language': 'ru' },
  );
  expect(reply.statusCode).toBe(422);
  expect(reply.json().errors).toMatchObject({
    name: ['Это поле обязательно к заполнению'],
    surname: ['Это поле обязательно к заполнению'],
    password: ['Не меньше 8 символов'],
    password_confirmation: ['Это поле обязательно к заполнению'],
  });
  const second = await register(
    personalData({
      phone_number: '12',
      phone_country: 'RU',
      password: 'password1',
      password_confirmation: 'x',
    }),
    { 'accept-language': 'ru' },
  );
  expect(second.statusCode).toBe(422);
  expect(Object.keys(second.json().errors).sort()).toEqual([
    'password',
    'password_confirmation',
    'phone_number',
  ]);
  expect(second.json().errors.phone_number[0]).toMatch(/\+7 \d{3}/);
});

test('a name keeps its script, loses spaces too many, and has no controls in it', async () => {
  const { client } = (
    await register(personalData({ name: '  أحمد \t محمد ', surname: 'O’Brien-Łoś' }))
  ).json().data;
  expect([client.name, client.surname]).toEqual(['أحمد محمد', 'O’Brien-Łoś']);
  for (const name of ['An\u202ena', 'An\u0000na', 'An\u2066na', '\u200b\u200b', '---', '\ud800Anna']) {
    const reply = await register(personalData({ name }));
    expect([reply.statusCode, Object.keys(reply.json().errors)], JSON.stringify(name)).toEqual([
      422,
      ['name'],
    ]);
  }
});

test('a number is read with its country: the one chosen, else that of the address, else that of the language', async () => {
  const phoneOf = async (data: Record<string, unknown>, headers = {}) => {
    const reply = await register(personalData(data), headers);
    return reply.json().data?.client.phone_number ?? reply.statusCode;
  };
  expect(await phoneOf({ phone_number: '0151 2000 0010', phone_country: 'DE' })).toBe('+4915120000010');
  // 5.255.255.5 is registered in Russia.
  const fromRussia = { 'x-forwarded-for': '5.255.255.5', 'accept-language': 'de' };
  expect(await phoneOf({ phone_number: '8 912 345-67-10' }, fromRussia)).toBe('+79123456710');
  expect(await phoneOf({ phone_number: '8 912 345-67-11' }, { 'accept-language': 'ru' })).toBe(
    '+79123456711',
  );
  expect(await phoneOf({ phone_number: '0151 2000 0012' }, { 'accept-language': 'en' })).toBe(422);
});

test('an email address is kept in small letters and gets a letter that proves it; it opens the account meanwhile', async () => {
  const data = personalData({ email: 'Anna.New@Example.com' });
  const { client } = (await register(data)).json().data;
  expect(client).toMatchObject({ email: 'anna.new@example.com', is_email_verified: false });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier like '%mail%' or task_identifier like '%letter%'`.execute(
    db,
  );
  expect(rows[0]?.count).toBe(1);
  expect((await login('anna.new@EXAMPLE.com ', data.password)).statusCode).toBe(200);
});

test('consents given with the form are written with it, and a text nobody has shown makes no account', async () => {
  const document = (await app.inject({ url: '/api/v1/client/documents/terms' })).json().data;
  const data = personalData({ consents: [{ purpose: 'terms', hash: document.hash }] });
  const { client } = (await register(data)).json().data;
  const events = await db
    .selectFrom('consent_events')
    .select(['purpose', 'action', 'document_hash'])
    .where('account_id', '=', client.id)
    .execute();
  expect(events).toEqual([{ purpose: 'terms', action: 'given', document_hash: document.hash }]);
  const wrong = personalData({ consents: [{ purpose: 'terms', hash: 'a'.repeat(64) }] });
  expect((await register(wrong)).json().errors).toHaveProperty('consents');
  expect(await accountsWith(wrong.phone_number)).toEqual([]);
});

test('a registration with a number that has an account says nothing of it, and both log in with it', async () => {
  const other = await makeAccount(db);
  const free = await register(personalData());
  const reply = await register(personalData({ phone_number: other.phone }));
  expect(reply.statusCode).toBe(200);
  expect(Object.keys(reply.json().data.client)).toEqual(Object.keys(free.json().data.client));
  const { client } = reply.json().data;
  expect(client).toMatchObject({ phone_number: other.phone, is_phone_verified: false });
  const ids = await Promise.all(
    [personalData().password, other.password].map(async (password) => {
      const opened = await app.inject({
        method: 'POST',
        url: '/api/v1/client/login',
        payload: { email: other.phone, password },
      });
      return opened.json().data.client.id;
    }),
  );
  expect(ids).toEqual([client.id, other.id]);
});

test('the same key with the same data opens the same account once more, also when both come at once', async () => {
  const data = personalData();
  const headers = { 'idempotency-key': `key-of-${data.phone_number.slice(1)}` };
  const replies = await Promise.all([
    register(data, headers),
    register(data, headers),
    register(data, headers),
  ]);
  const ids = new Set(replies.map((reply) => reply.json().data.client.id));
  const tokens = new Set(replies.map((reply) => reply.json().data.token));
  expect([ids.size, tokens.size]).toEqual([1, 3]);
  expect(await accountsWith(data.phone_number)).toHaveLength(1);
});

test('a key opens nothing with another password or number, after a day, or past a second factor', async () => {
  const data = personalData();
  const headers = { 'idempotency-key': `key-of-${data.phone_number.slice(1)}` };
  const { client } = (await register(data, headers)).json().data;
  const guess = { ...data, password: 'tr0mbone kettles', password_confirmation: 'tr0mbone kettles' };
  for (const other of [guess, { ...data, phone_number: makePhone() }])
    expect((await register(other, headers)).statusCode).toBe(422);
  await sql`insert into second_factors (account_id, secret, confirmed_at) values (${client.id}::uuid, '\\x00', now())`.execute(
    db,
  );
  expect((await register(data, headers)).statusCode).toBe(422);
  await sql`delete from second_factors where account_id = ${client.id}::uuid`.execute(db);
  await sql`update accounts set created_at = now() - interval '25 hours' where id = ${client.id}::uuid`.execute(
    db,
  );
  expect((await register(data, headers)).statusCode).toBe(422);
  expect((await register(personalData(), { 'idempotency-key': 'a b' })).json().errors).toHaveProperty(
    'idempotency-key',
  );
});

test('of twenty registrations at once with one key exactly one makes the account', async () => {
  const data = personalData();
  const headers = { 'idempotency-key': `key-of-${data.phone_number.slice(1)}` };
  const replies = await Promise.all(Array.from({ length: 20 }, () => register(data, headers)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array<number>(20).fill(200));
  expect(await accountsWith(data.phone_number)).toHaveLength(1);
});

test('one address makes ten accounts an hour; what was typed wrong is not counted', async () => {
  const headers = { 'x-forwarded-for': makeAddress(), 'accept-language': 'en' };
  for (let i = 0; i < 12; i++)
    expect((await register(personalData({ phone_number: '1' }), headers)).statusCode).toBe(422);
  for (let i = 0; i < 10; i++) expect((await register(personalData(), headers)).statusCode).toBe(200);
  const reply = await register(personalData(), headers);
  expect(reply.statusCode).toBe(429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
  expect(reply.json().message).toMatch(/60 minutes/);
  expect((await register(personalData())).statusCode).toBe(200);
});
