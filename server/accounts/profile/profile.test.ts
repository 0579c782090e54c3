import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAccount, makePhone, openSessionFor, PASSWORD } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { changeAccount } from './writes.ts';

const { app, db, url: databaseUrl, config, queriesOf } = await testApp();
const emails = await startEmails({ db, url: databaseUrl, config });
const url = '/api/v1/client/profile';

beforeEach(async () => {
  await sql`delete from limiter_points`.execute(db);
});

type Account = Awaited<ReturnType<typeof makeAccount>>;
let number = 0;
const makeEmail = () => `owner${++number}@example.org`;

const read = (account: Account) => app.inject({ url, headers: account.headers });
const change = (account: Account, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'PATCH', url, payload, headers: { ...account.headers, ...headers } });
const errorsOf = (reply: { json(): { errors?: object } }) => Object.keys(reply.json().errors ?? {}).sort();
const listEvents = (account: Account) =>
  db
    .selectFrom('account_events')
    .select(['kind', 'detail', 'actor_id'])
    .where('account_id', '=', account.id)
    .orderBy('id')
    .execute();

describe('the profile', () => {
  test('is what the account has', async () => {
    const account = await makeAccount(db, { email: makeEmail(), isEmailVerified: true });
    const reply = await read(account);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json().data).toMatchObject({
      id: account.id,
      name: 'Anna',
      surname: 'Weber',
      phone_number: account.phone,
      is_email_verified: true,
      roles: ['client'],
      second_factor: 'off',
      mails_requests: true,
      mails_messages: true,
    });
    expect(Object.keys(reply.json().data).filter((key) => /password|hash|key/.test(key))).toEqual([]);
  });

  test('takes the new values, and the event names fields without values', async () => {
    const account = await makeAccount(db);
    const wanted = {
      name: ' Мария  Анна ',
      surname: 'O’Neill',
      language: 'de',
      currency_id: 2,
      mails_messages: false,
    };
    const reply = await change(account, wanted);
    expect(reply.statusCode).toBe(200);
    const expected = { ...wanted, name: 'Мария Анна' };
    expect(reply.json().data).toMatchObject(expected);
    expect((await read(account)).json().data).toMatchObject(expected);
    expect(await listEvents(account)).toEqual([
      {
        kind: 'profile_changed',
        actor_id: account.id,
        detail: { fields: ['name', 'surname', 'language_id', 'currency_id', 'mails_messages'] },
      },
    ]);
  });

  test('stays as it is where nothing differs', async () => {
    const account = await makeAccount(db, { email: makeEmail(), isEmailVerified: true });
    const before = (await read(account)).json().data;
    const { name, email, phone_number } = before;
    for (const payload of [{}, { password: 'unused' }, { name, email, phone_number }]) {
      const reply = await change(account, payload);
      expect([reply.statusCode, reply.json().data]).toEqual([200, before]);
    }
    expect(await listEvents(account)).toEqual([]);
  });

  test('takes nothing once the account is deleted, also by a call that was let in before', async () => {
    const { id } = await makeAccount(db);
    await sql`
      update accounts set deleted_at = now(), name = '', surname = '', phone = null, password_hash = null
      where id = ${id}::uuid`.execute(db);
    const change = changeAccount(db, id, { name: 'Eva' }, { isProven: true, language: 'ru' });
    await expect(change).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('in two tabs: each writes its own fields', async () => {
    const account = await makeAccount(db);
    await Promise.all([change(account, { name: 'Eva' }), change(account, { surname: 'Klein' })]);
    expect((await read(account)).json().data).toMatchObject({ name: 'Eva', surname: 'Klein' });
    await change(account, { name: 'Ida' });
    await change(account, { name: 'Ute' });
    expect((await read(account)).json().data).toMatchObject({ name: 'Ute', surname: 'Klein' });
  });

  test.each<[object, string[]]>([
    [{ name: '' }, ['name']],
    [{ name: '   ', surname: '\u202egnihton' }, ['name']],
    [{ surname: 'x\u202ey' }, ['surname']],
    [{ name: 'a'.repeat(101) }, ['name']],
    [{ language: 'xx' }, ['language']],
    [{ currency_id: 30_000 }, ['currency_id']],
    [{ currency_id: 'Infinity' }, ['currency_id']],
    [{ phone_number: '12', password: PASSWORD }, ['phone_number']],
    [{ email: 'no address', password: PASSWORD }, ['email']],
    [{ mails_requests: 'perhaps' }, ['mails_requests']],
    [{ language: 'xx', currency_id: 30_000, name: '\u202e' }, ['currency_id', 'language', 'name']],
    [{ roles: ['admin'] }, ['roles']],
    [{ id: '00000000-0000-0000-0000-000000000000' }, ['id']],
    [{ is_email_verified: true }, ['is_email_verified']],
    [{ email_verified_at: '2026-01-01' }, ['email_verified_at']],
    [{ password_hash: 'x' }, ['password_hash']],
    [{ blocked_at: null }, ['blocked_at']],
    [JSON.parse('{"__proto__": {"name": "x"}}'), []],
  ])('refuses %j and changes nothing', async (payload, fields) => {
    const account = await makeAccount(db);
    const before = (await read(account)).json().data;
    const reply = await change(account, payload);
    if (fields.length > 0) expect(reply.statusCode).toBe(422);
    expect(errorsOf(reply)).toEqual(fields);
    expect((await read(account)).json().data).toEqual(before);
  });

  test('keeps script in a name as the text it is', async () => {
    const account = await makeAccount(db);
    const name = '<script>alert(1)</script>';
    const reply = await change(account, { name, surname: '"><img src=x onerror=alert(1)>' });
    expect(reply.json().data.name).toBe(name);
    expect(reply.headers['content-type']).toContain('application/json');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test('is for its owner alone', async () => {
    const account = await makeAccount(db);
    for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
      expect((await app.inject({ url, headers })).statusCode).toBe(401);
      expect((await app.inject({ method: 'PATCH', url, headers, payload: { name: 'x' } })).statusCode).toBe(
        401,
      );
    }
    expect((await app.inject({ url: `${url}?id=${account.id}&token=${account.token}` })).statusCode).toBe(
      401,
    );
    const forged = await change(account, { name: 'Eve' }, { origin: 'https://evil.example' });
    expect(forged.statusCode).toBe(419);
  });

  test('is read with few queries', async () => {
    const account = await makeAccount(db);
    expect((await queriesOf(() => read(account))).length).toBeLessThanOrEqual(4);
  });
});

describe('phone and email', () => {
  test('change only with the password', async () => {
    const account = await makeAccount(db);
    for (const wanted of [{ phone_number: makePhone() }, { email: makeEmail() }]) {
      expect(errorsOf(await change(account, wanted))).toEqual(['password']);
      expect(errorsOf(await change(account, { ...wanted, password: 'wrong' }))).toEqual(['password']);
      expect((await change(account, { ...wanted, password: PASSWORD })).statusCode).toBe(200);
    }
    expect((await listEvents(account)).map(({ kind }) => kind)).toEqual(['phone_changed', 'email_changed']);
  });

  test('a stolen session guesses the password five times', async () => {
    const account = await makeAccount(db);
    const guess = (password: string) => change(account, { email: makeEmail(), password });
    const guesses = await Promise.all(Array.from({ length: 9 }, (_, i) => guess(`guess ${i}`)));
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect((await guess(PASSWORD)).statusCode).toBe(429);
  });

  test('a number is read with its country, and kept in one form', async () => {
    const account = await makeAccount(db);
    const phone = makePhone();
    const wanted = { phone_number: `0${phone.slice(3)}`, phone_country: 'DE', password: PASSWORD };
    expect((await change(account, wanted)).json().data.phone_number).toBe(phone);
  });

  test('a number that another account has is taken without a word about it', async () => {
    const [account, other] = [await makeAccount(db), await makeAccount(db)];
    const taken = await change(account, { phone_number: other.phone, password: PASSWORD });
    expect([taken.statusCode, taken.json().data.phone_number]).toEqual([200, other.phone]);
  });

  test('a new address is to be proven, and the former proven one is told', async () => {
    const [former, next] = [makeEmail(), makeEmail()];
    const account = await makeAccount(db, { email: former, isEmailVerified: true });
    const reply = await change(account, { email: ` ${next.toUpperCase()}`.trim(), password: PASSWORD });
    expect(reply.json().data).toMatchObject({ email: next, is_email_verified: false });
    expect((await emails.wait(next)).subject).toBe('Подтвердите адрес электронной почты');
    const told = await emails.wait(former);
    expect(told.subject).toBe('Адрес электронной почты изменён');
    expect(told.text).not.toContain(next);
  });

  test('an address that someone else has proven answers as any other', async () => {
    const email = makeEmail();
    await makeAccount(db, { email, isEmailVerified: true });
    const account = await makeAccount(db);
    const [taken, free] = [email, makeEmail()];
    const replies = [];
    for (const wanted of [taken, free])
      replies.push(await change(account, { email: wanted, password: PASSWORD }));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const reply of replies) expect(reply.json().data.is_email_verified).toBe(false);
  });

  test('an address goes with null, and nothing is mailed to it any more', async () => {
    const email = makeEmail();
    const account = await makeAccount(db, { email });
    const reply = await change(account, { email: null, password: PASSWORD });
    expect(reply.json().data).toMatchObject({ email: null, is_email_verified: false });
    await emails.settle();
    expect(await emails.to(email)).toEqual([]);
  });

  test('change five times an hour: an account is no way to mail strangers or to try numbers', async () => {
    const account = await makeAccount(db);
    const move = () => change(account, { email: makeEmail(), password: PASSWORD });
    for (let i = 0; i < 5; i++) expect((await move()).statusCode).toBe(200);
    expect((await move()).statusCode).toBe(429);
    expect((await change(account, { name: 'Eva' })).statusCode).toBe(200);
  });
});

describe('the password', () => {
  const post = (account: Account | null, payload: object) =>
    app.inject({ method: 'POST', url: `${url}/password`, payload, headers: account?.headers ?? {} });
  const input = (password: string, current = PASSWORD) => ({
    current_password: current,
    password,
    password_confirmation: password,
  });

  test('is changed with the present one; other devices are logged out, and the owner is told', async () => {
    const email = makeEmail();
    const account = await makeAccount(db, { email, isEmailVerified: true });
    const other = await openSessionFor(db, account.id);
    const reply = await post(account, input('камыш у старой мельницы'));
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: {} }]);
    expect((await app.inject({ url, headers: { authorization: `Bearer ${other}` } })).statusCode).toBe(401);
    expect((await read(account)).statusCode).toBe(200);
    expect((await emails.wait(email)).subject).toBe('Пароль изменён');
    expect(await listEvents(account)).toMatchObject([{ kind: 'password_changed', detail: { ended: 1 } }]);
    const log = (password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/client/login',
        payload: { email: account.phone, password },
      });
    expect((await log(PASSWORD)).statusCode).toBe(422);
    expect((await log('камыш у старой мельницы')).statusCode).toBe(200);
  });

  test('keeps its rules', async () => {
    const account = await makeAccount(db);
    expect(errorsOf(await post(account, input('камыш у старой мельницы', 'wrong')))).toEqual([
      'current_password',
    ]);
    expect(errorsOf(await post(account, input('password1')))).toEqual(['password']);
    expect(errorsOf(await post(account, input(account.phone)))).toEqual(['password']);
    expect(errorsOf(await post(account, input('short')))).toEqual(['password']);
    expect(errorsOf(await post(account, input('x'.repeat(400_000))))).toContain('password');
    expect((await post(account, input('x'.repeat(1_000_000)))).statusCode).toBe(400);
    const differing = { ...input('камыш у старой мельницы'), password_confirmation: 'another one of it' };
    expect(errorsOf(await post(account, differing))).toEqual(['password_confirmation']);
    expect((await post(null, input('камыш у старой мельницы'))).statusCode).toBe(401);
    expect(await listEvents(account)).toEqual([]);
  });
});
