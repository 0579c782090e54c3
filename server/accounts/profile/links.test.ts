import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAccount, openSessionFor, PASSWORD } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startEmails, tokenOf } from '../../../tests/helpers/emails.ts';
import { verifyPassword } from '../../platform/passwords.ts';

const { app, db, url, config, queriesOf } = await testApp();
const emails = await startEmails({ db, url, config });

const NEW = 'камыш у старой мельницы';
let number = 0;
const makeEmail = () => `person${++number}@example.org`;

beforeEach(async () => {
  await sql`delete from limiter_points`.execute(db);
});

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/v1/client${path}`, payload, headers });
const forget = (email: string, headers?: Record<string, string>) =>
  post('/password/forgot', { email }, headers);
const reset = (token: string, password = NEW) =>
  post('/password/reset', { token, password, password_confirmation: password });
const verify = (token: string) => post('/email/verify', { token });
const sendLink = (headers: Record<string, string>) => post('/profile/email/link', {}, headers);

const readAccount = (id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const isPassword = async (id: string, password: string) =>
  verifyPassword((await readAccount(id)).password_hash, password);
const kindsOf = async (id: string) =>
  (
    await db.selectFrom('account_events').select('kind').where('account_id', '=', id).orderBy('id').execute()
  ).map(({ kind }) => kind);

async function makeForgetful(inputs: { isEmailVerified?: boolean } = {}) {
  const email = makeEmail();
  const account = await makeAccount(db, { email, isEmailVerified: true, ...inputs });
  return { ...account, email };
}

const LINK_ENDED = { message: 'Check what you entered.', errors: { token: [expect.any(String)] } };
const english = { 'accept-language': 'en' };

describe('a forgotten password', () => {
  test('is set anew by a mailed link, which logs out everywhere and proves the address', async () => {
    const account = await makeForgetful({ isEmailVerified: false });
    await openSessionFor(db, account.id);
    const asked = await forget(account.email);
    expect([asked.statusCode, asked.json()]).toEqual([200, { data: {} }]);
    const done = await reset(tokenOf(await emails.wait(account.email)));
    expect([done.statusCode, done.json()]).toEqual([200, { data: {} }]);
    expect(await isPassword(account.id, NEW)).toBe(true);
    expect((await readAccount(account.id)).email_verified_at).not.toBeNull();
    const sessions = await db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', account.id)
      .execute();
    expect(sessions).toEqual([]);
    expect(await kindsOf(account.id)).toEqual(['password_reset', 'email_verified']);
    expect((await emails.wait(account.email, 1)).subject).toBe('Пароль изменён');
  });

  test('answers the same whatever was given, and mails nobody who is unknown, blocked or gone', async () => {
    const blocked = await makeAccount(db, { email: makeEmail(), blocked: 'spam' });
    const { email = '' } = await readAccount(blocked.id);
    const asked = await makeForgetful();
    const replies = [];
    for (const text of [
      asked.email,
      `${makeEmail()}`,
      email ?? '',
      '+4915100000000',
      'nonsense',
      '@',
      '\u0000',
    ])
      replies.push(await forget(text));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`))).toEqual(
      new Set(['200 {"data":{}}']),
    );
    await emails.wait(asked.email);
    await emails.settle();
    expect(await emails.to(email ?? '')).toEqual([]);
  });

  test('costs the same work for an unknown account as for a known one', async () => {
    const account = await makeForgetful();
    const known = await queriesOf(() => forget(account.email));
    const unknown = await queriesOf(() => forget(makeEmail()));
    expect(unknown).toEqual(known);
    expect(known).toEqual(['begin', expect.stringContaining('add_job'), 'commit']);
  });

  test('is set anew by phone number too, also as it is written at home', async () => {
    const account = await makeForgetful();
    const national = `0${account.phone.slice('+49'.length)}`;
    await forget(national, { 'accept-language': 'de' });
    const sentEmail = await emails.wait(account.email);
    expect(sentEmail.text).toContain(`auf ${account.phone.slice(-2)} endet`);
    expect((await reset(tokenOf(sentEmail))).statusCode).toBe(200);
  });

  test('of an address that several claim and one has proven is that one’s', async () => {
    const email = makeEmail();
    await makeAccount(db, { email });
    const proven = await makeAccount(db, { email, isEmailVerified: true });
    await forget(email);
    const sentEmail = await emails.wait(email);
    await emails.settle();
    expect(await emails.to(email)).toHaveLength(1);
    await reset(tokenOf(sentEmail));
    expect(await isPassword(proven.id, NEW)).toBe(true);
  });

  test('can be asked for three times an hour, for an unknown address as for a known one', async () => {
    const account = await makeForgetful();
    for (const text of [account.email, makeEmail()]) {
      for (let i = 0; i < 3; i++) expect((await forget(text.toUpperCase())).statusCode).toBe(200);
      const reply = await forget(text, english);
      expect(reply.statusCode).toBe(429);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
      expect(reply.json().message).toBe('Too many attempts. Try again in 60 minutes.');
    }
  });

  test('can be asked for ten times an hour from one network', async () => {
    for (let i = 0; i < 10; i++) expect((await forget(makeEmail())).statusCode).toBe(200);
    expect((await forget(makeEmail())).statusCode).toBe(429);
    const elsewhere = await forget(makeEmail(), { 'x-forwarded-for': '198.51.100.7' });
    expect(elsewhere.statusCode).toBe(200);
  });
});

describe('a link for a new password', () => {
  test('works once: its replay changes nothing', async () => {
    const account = await makeForgetful();
    await forget(account.email);
    const token = tokenOf(await emails.wait(account.email));
    expect((await reset(token)).statusCode).toBe(200);
    const replay = await reset(token, 'another password of theirs');
    expect(replay.statusCode).toBe(422);
    expect(Object.keys(replay.json().errors)).toEqual(['token']);
    expect(await isPassword(account.id, NEW)).toBe(true);
  });

  test('used ten times at once works for one', async () => {
    const account = await makeForgetful();
    await forget(account.email);
    const token = tokenOf(await emails.wait(account.email));
    const passwords = Array.from({ length: 10 }, (_, i) => `${NEW} ${i}`);
    const replies = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = replies.flatMap(({ statusCode }, i) => (statusCode === 200 ? [i] : []));
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9);
    expect(await isPassword(account.id, `${NEW} ${winners[0]}`)).toBe(true);
    expect((await kindsOf(account.id)).filter((kind) => kind === 'password_reset')).toHaveLength(1);
  });

  test('ends when a newer one is mailed', async () => {
    const account = await makeForgetful();
    await forget(account.email);
    const older = tokenOf(await emails.wait(account.email));
    await forget(account.email);
    const newer = tokenOf(await emails.wait(account.email, 1));
    expect((await reset(older)).statusCode).toBe(422);
    expect((await reset(newer)).statusCode).toBe(200);
  });

  test('ends after an hour', async () => {
    const account = await makeForgetful();
    await forget(account.email);
    const token = tokenOf(await emails.wait(account.email));
    const [life] = await db
      .selectFrom('mail_tokens')
      .select(sql<number>`extract(epoch from expires_at - created_at)::int`.as('seconds'))
      .where('account_id', '=', account.id)
      .execute();
    expect(life?.seconds).toBe(3600);
    await db
      .updateTable('mail_tokens')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('account_id', '=', account.id)
      .execute();
    expect((await reset(token)).statusCode).toBe(422);
  });

  test('ends when the account leaves the address, or changes its password', async () => {
    for (const change of [{ email: makeEmail(), email_verified_at: null }]) {
      const account = await makeForgetful();
      await forget(account.email);
      const token = tokenOf(await emails.wait(account.email));
      await db.updateTable('accounts').set(change).where('id', '=', account.id).execute();
      expect((await reset(token)).statusCode).toBe(422);
    }
    const account = await makeForgetful();
    await forget(account.email);
    const token = tokenOf(await emails.wait(account.email));
    const body = { current_password: PASSWORD, password: NEW, password_confirmation: NEW };
    expect((await post('/profile/password', body, account.headers)).statusCode).toBe(200);
    expect((await reset(token, `${NEW} 2`)).statusCode).toBe(422);
  });

  test('proves no address by itself, and a link that proves one sets no password', async () => {
    const account = await makeForgetful({ isEmailVerified: false });
    await forget(account.email);
    const ofPassword = tokenOf(await emails.wait(account.email));
    await sendLink(account.headers);
    const ofEmail = tokenOf(await emails.wait(account.email, 1));
    expect((await verify(ofPassword)).statusCode).toBe(422);
    expect((await reset(ofEmail)).statusCode).toBe(422);
    expect(await isPassword(account.id, PASSWORD)).toBe(true);
  });

  test('lives through a poor password', async () => {
    const account = await makeForgetful();
    await forget(account.email);
    const token = tokenOf(await emails.wait(account.email));
    const poor = await reset(token, 'password1');
    expect([poor.statusCode, Object.keys(poor.json().errors)]).toEqual([422, ['password']]);
    const differing = await post('/password/reset', { token, password: NEW, password_confirmation: 'x' });
    expect(Object.keys(differing.json().errors)).toEqual(['password_confirmation']);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('leaves the second factor on', async () => {
    const account = await makeForgetful();
    await sql`insert into second_factors (account_id, secret, confirmed_at) values (${account.id}::uuid, '\\x00', now())`.execute(
      db,
    );
    await forget(account.email);
    await reset(tokenOf(await emails.wait(account.email)));
    const login = await post('/login', { email: account.phone, password: NEW }, english);
    expect([login.statusCode, Object.keys(login.json().errors)]).toEqual([422, ['code']]);
  });

  test.each(['', 'short', `${'a'.repeat(43)}`, `${'a'.repeat(42)}\u0000`, "' or 1=1 --"])(
    'that nobody was sent (%j) says one sentence',
    async (token) => {
      const reply = await post(
        '/password/reset',
        { token, password: NEW, password_confirmation: NEW },
        english,
      );
      expect([reply.statusCode, reply.json()]).toEqual([422, LINK_ENDED]);
    },
  );

  test('leads to the address of the settings, whatever Host the request names', async () => {
    const account = await makeForgetful();
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    await forget(account.email, forged);
    const sentEmail = await emails.wait(account.email);
    expect(sentEmail.text).toContain(`http://localhost:3000/auth/reset#${tokenOf(sentEmail)}`);
    expect(JSON.stringify(sentEmail.raw)).not.toContain('evil.example');
  });

  test('is in no table and in no job', async () => {
    const account = await makeForgetful();
    await forget(account.email);
    const token = tokenOf(await emails.wait(account.email));
    const { rows } = await sql<{ text: string }>`
      select concat(array(select t::text from mail_tokens t), array(select j::text from graphile_worker._private_jobs j))
        as text`.execute(db);
    expect(rows[0]?.text).toContain(account.email);
    expect(rows[0]?.text).not.toContain(token);
  });
});

test('a foreign page cannot ask for a link in the name of a visitor', async () => {
  const account = await makeForgetful();
  for (const [path, body] of [
    ['/password/forgot', { email: account.email }],
    ['/password/reset', { token: 'x', password: NEW, password_confirmation: NEW }],
    ['/email/verify', { token: 'x' }],
  ] as const)
    expect((await post(path, body, { origin: 'https://evil.example' })).statusCode).toBe(419);
  await emails.settle();
  expect(await emails.to(account.email)).toEqual([]);
});
