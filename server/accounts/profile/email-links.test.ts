import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startEmails, tokenOf } from '../../../tests/helpers/emails.ts';

const { app, db, url, config } = await testApp();
const emails = await startEmails({ db, url, config });

const NEW = 'камыш у старой мельницы';
let number = 0;
const makeEmail = () => `claimed${++number}@example.org`;

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
const kindsOf = async (id: string) =>
  (
    await db.selectFrom('account_events').select('kind').where('account_id', '=', id).orderBy('id').execute()
  ).map(({ kind }) => kind);

async function makeClaiming(inputs: { isEmailVerified?: boolean } = {}) {
  const email = makeEmail();
  const account = await makeAccount(db, { email, isEmailVerified: true, ...inputs });
  return { ...account, email };
}

describe('an address', () => {
  test('is proven by a mailed link, once', async () => {
    const account = await makeClaiming({ isEmailVerified: false });
    expect((await sendLink(account.headers)).statusCode).toBe(200);
    const sentEmail = await emails.wait(account.email);
    expect(sentEmail.text).toContain('http://localhost:3000/auth/email#');
    const done = await verify(tokenOf(sentEmail));
    expect([done.statusCode, done.json()]).toEqual([200, { data: { email: account.email } }]);
    expect((await readAccount(account.id)).email_verified_at).not.toBeNull();
    expect(await kindsOf(account.id)).toEqual(['email_verified']);
    expect((await verify(tokenOf(sentEmail))).statusCode).toBe(422);
  });

  test('is proven by one of ten calls at once', async () => {
    const account = await makeClaiming({ isEmailVerified: false });
    await sendLink(account.headers);
    const token = tokenOf(await emails.wait(account.email));
    const replies = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await kindsOf(account.id)).toEqual(['email_verified']);
  });

  test('that another account has proven meanwhile is proven to nobody else', async () => {
    const email = makeEmail();
    const first = await makeAccount(db, { email });
    const second = await makeAccount(db, { email });
    await sendLink(first.headers);
    await emails.wait(email);
    await sendLink(second.headers);
    const [toFirst, toSecond] = [await emails.wait(email), await emails.wait(email, 1)];
    const replies = await Promise.all([toFirst, toSecond].map((sentEmail) => verify(tokenOf(sentEmail))));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const proven = await db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .where('email_verified_at', 'is not', null)
      .execute();
    expect(proven).toHaveLength(1);
  });

  test('whose account claims it in vain can still get a new password', async () => {
    const email = makeEmail();
    const claiming = await makeAccount(db, { email });
    await makeAccount(db, { email, isEmailVerified: true });
    await forget(claiming.phone);
    const done = await reset(tokenOf(await emails.wait(email)));
    expect(done.statusCode).toBe(200);
    expect((await readAccount(claiming.id)).email_verified_at).toBeNull();
  });

  test('is not proven where there is none, or once it is', async () => {
    for (const account of [await makeAccount(db), await makeClaiming()]) {
      const reply = await sendLink(account.headers);
      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['email']]);
    }
  });

  test('gets three links an hour, and none for a visitor', async () => {
    const account = await makeClaiming({ isEmailVerified: false });
    for (let i = 0; i < 3; i++) expect((await sendLink(account.headers)).statusCode).toBe(200);
    expect((await sendLink(account.headers)).statusCode).toBe(429);
    expect((await sendLink({})).statusCode).toBe(401);
  });

  test.each([
    'a@b.c,eve@example.org',
    'eve@example.org\r\nBcc: a@b.c',
    'a b@example.org',
    '"<x>"@example.org',
  ])('like %j reaches no one by asking for a password', async (text) => {
    expect((await forget(text)).statusCode).toBe(200);
    await emails.settle();
    expect(await emails.to('eve@example.org')).toEqual([]);
  });
});
