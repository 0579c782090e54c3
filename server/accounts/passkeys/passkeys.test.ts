import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { passkeyLimits } from '../../../contract/accounts/passkeys.ts';
import { limits } from '../../../contract/platform/limits.ts';
import {
  type MadeAccount,
  makeAccount,
  openSessionFor,
  PASSWORD,
} from '../../../tests/factories/accounts.ts';
import { createAuthenticator, type Twist } from '../../../tests/factories/passkeys.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { forgetExpired } from '../jobs.ts';
import { turnOnSecondFactor } from '../second-factor/writes.ts';

const site = { rpId: 'medatlas.example', origin: 'https://medatlas.example' };
const {
  app,
  db,
  url: databaseUrl,
  config,
} = await testApp(undefined, undefined, { PUBLIC_URL: site.origin });
const emails = await startEmails({ db, url: databaseUrl, config });
const secrets = createSecrets(config);

beforeEach(async () => {
  await sql`delete from limiter_points`.execute(db);
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Headers = Record<string, string>;
const call = (method: Method, url: string, headers: Headers = {}, payload?: object) =>
  app.inject({ method, url: `/api/v1/client${url}`, headers, ...(payload && { payload }) });
const own = '/profile/passkeys';

const loginChallenge = async (): Promise<string> =>
  (await call('POST', '/login/passkey/challenge')).json().data.challenge;
const confirmChallenge = async ({ headers }: MadeAccount): Promise<string> =>
  (await call('POST', `${own}/challenge`, headers)).json().data.challenge;
const login = (passkey: object, headers: Headers = {}) =>
  call('POST', '/login/passkey', headers, { passkey });
const errorsOf = (reply: { json(): { errors?: object } }) => reply.json().errors ?? {};
const fieldsOf = (reply: { json(): { errors?: object } }) => Object.keys(errorsOf(reply));
const userOf = (token: string) => call('GET', '/admin/auth/user', { authorization: `Bearer ${token}` });

async function kindsOf({ id }: MadeAccount): Promise<string[]> {
  const rows = await db
    .selectFrom('account_events')
    .select('kind')
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Someone with a passkey, and the authenticator that has it. */
async function withPasskey(inputs: Parameters<typeof makeAccount>[1] = {}) {
  const account = await makeAccount(db, inputs);
  const authenticator = createAuthenticator(site);
  return { account, authenticator, passkeyId: await authenticator.addTo(db, account.id) };
}

const offer = (account: MadeAccount, given: object = { password: PASSWORD }) =>
  call('POST', `${own}/options`, account.headers, given);
const add = (account: MadeAccount, passkey: object, name = 'Phone') =>
  call('POST', own, account.headers, { name, passkey });

describe('adding a passkey', () => {
  test('takes the password, and what the authenticator answers; the owner is told by email', async () => {
    const account = await makeAccount(db, { email: 'keys@example.org', isEmailVerified: true });
    const authenticator = createAuthenticator(site);
    const offered = await offer(account);
    expect(offered.json().data).toMatchObject({
      rp: { id: site.rpId, name: 'Medatlas' },
      user: { id: authenticator.handleOf(account.id), name: 'keys@example.org' },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const added = await add(account, authenticator.create(offered.json().data.challenge), ' My  phone ');
    expect(added.json().data).toEqual({
      id: expect.any(String),
      name: 'My phone',
      is_synced: true,
      created_at: expect.any(String),
      last_used_at: null,
    });
    expect((await call('GET', own, account.headers)).json().data).toEqual([added.json().data]);
    expect(await kindsOf(account)).toEqual(['passkey_added']);
    expect((await emails.wait('keys@example.org')).subject).toBe('Добавлен ключ доступа');
    const opened = await login(authenticator.sign(await loginChallenge()));
    expect(opened.json().data.client.id).toBe(account.id);
    const [used] = (await call('GET', own, account.headers)).json().data;
    expect(used.last_used_at).not.toBeNull();
  });

  test('takes a code too where login codes are on, or a passkey that is there already', async () => {
    const { account, authenticator } = await withPasskey();
    const totp = new TOTP({ secret: Secret.fromBase32(await turnOnSecondFactor(db, secrets, account.id)) });
    expect(fieldsOf(await offer(account, {}))).toEqual(['password']);
    expect(fieldsOf(await offer(account, { password: 'wrong' }))).toEqual(['password']);
    expect(fieldsOf(await offer(account))).toEqual(['code']);
    expect((await offer(account, { password: PASSWORD, code: totp.generate() })).statusCode).toBe(200);
    const confirmed = await offer(account, { passkey: authenticator.sign(await confirmChallenge(account)) });
    expect(confirmed.json().data.excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: [] },
    ]);
  });

  test.each<[string, Twist & { format?: string }]>([
    ['another origin', { origin: 'https://medatlas.example.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['an authenticator that has not verified its user', { isUserVerified: false }],
    ['an answer to a login', { type: 'webauthn.get' }],
    ['a certificate that nobody asked for', { format: 'fido-u2f' }],
  ])('refuses %s', async (_, twist) => {
    const account = await makeAccount(db);
    const { challenge } = (await offer(account)).json().data;
    expect(fieldsOf(await add(account, createAuthenticator(site).create(challenge, twist)))).toEqual([
      'passkey',
    ]);
    expect((await call('GET', own, account.headers)).json().data).toEqual([]);
  });

  test('takes each challenge once, from its own account, and within minutes', async () => {
    const [account, other] = [await makeAccount(db), await makeAccount(db)];
    const { challenge } = (await offer(account)).json().data;
    expect(fieldsOf(await add(other, createAuthenticator(site).create(challenge)))).toEqual(['passkey']);
    expect((await add(account, createAuthenticator(site).create(challenge))).statusCode).toBe(200);
    expect(fieldsOf(await add(account, createAuthenticator(site).create(challenge)))).toEqual(['passkey']);
    const login = await loginChallenge();
    expect(fieldsOf(await add(account, createAuthenticator(site).create(login)))).toEqual(['passkey']);
    const late = (await offer(account)).json().data.challenge;
    await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(db);
    expect(fieldsOf(await add(account, createAuthenticator(site).create(late)))).toEqual(['passkey']);
  });

  test('by a double click adds one, and by two tabs two', async () => {
    const account = await makeAccount(db);
    const once = createAuthenticator(site).create((await offer(account)).json().data.challenge);
    const twice = await Promise.all([add(account, once), add(account, once)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const [one, two] = [await offer(account), await offer(account)].map((reply) =>
      createAuthenticator(site).create(reply.json().data.challenge),
    );
    const tabs = await Promise.all([add(account, one ?? {}), add(account, two ?? {})]);
    expect(tabs.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await call('GET', own, account.headers)).json().data).toHaveLength(3);
  });

  test('a passkey belongs to one account, and an account has ten at most', async () => {
    const [account, other] = [await makeAccount(db), await makeAccount(db)];
    const authenticator = createAuthenticator(site);
    await authenticator.addTo(db, other.id);
    const taken = await add(account, authenticator.create((await offer(account)).json().data.challenge));
    expect([taken.statusCode, fieldsOf(taken)]).toEqual([422, ['passkey']]);
    for (let i = 1; i < passkeyLimits.max; i++) await createAuthenticator(site).addTo(db, account.id);
    const last = [(await offer(account)).json().data.challenge, (await offer(account)).json().data.challenge];
    const replies = await Promise.all(last.map((one) => add(account, createAuthenticator(site).create(one))));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(fieldsOf(await offer(account))).toEqual(['passkey']);
  });
});

describe('renaming and removing a passkey', () => {
  test('are for its owner; a removal takes a confirmation, is told, and the passkey opens nothing', async () => {
    const { account, authenticator, passkeyId } = await withPasskey({
      email: 'gone@example.org',
      isEmailVerified: true,
    });
    const stranger = await makeAccount(db);
    const path = `${own}/${passkeyId}`;
    expect((await call('PATCH', path, stranger.headers, { name: 'Mine' })).statusCode).toBe(404);
    expect((await call('DELETE', path, stranger.headers, { password: PASSWORD })).statusCode).toBe(404);
    expect((await call('PATCH', path, account.headers, { name: 'Laptop' })).json().data.name).toBe('Laptop');
    expect(fieldsOf(await call('PATCH', path, account.headers, { name: 'a\u0007b' }))).toEqual(['name']);
    expect(fieldsOf(await call('DELETE', path, account.headers, {}))).toEqual(['password']);
    expect(fieldsOf(await call('DELETE', path, account.headers, { password: 'x' }))).toEqual(['password']);
    const challenge = await loginChallenge();
    expect((await call('DELETE', path, account.headers, { password: PASSWORD })).statusCode).toBe(200);
    expect((await call('DELETE', path, account.headers, { password: PASSWORD })).statusCode).toBe(404);
    expect(fieldsOf(await login(authenticator.sign(challenge)))).toEqual(['passkey']);
    expect(await kindsOf(account)).toEqual(['passkey_removed']);
    expect((await emails.wait('gone@example.org')).subject).toBe('Удалён ключ доступа');
  });

  test('takes the passkey itself as a confirmation, but not that of another account', async () => {
    const { account, authenticator, passkeyId } = await withPasskey();
    const other = await withPasskey();
    const remove = (passkey: object) => call('DELETE', `${own}/${passkeyId}`, account.headers, { passkey });
    const foreign = other.authenticator.sign(await confirmChallenge(account));
    expect(fieldsOf(await remove(foreign))).toEqual(['passkey']);
    const others = authenticator.sign(await confirmChallenge(other.account));
    expect(fieldsOf(await remove(others))).toEqual(['passkey']);
    expect(fieldsOf(await remove(authenticator.sign(await loginChallenge())))).toEqual(['passkey']);
    expect((await remove(authenticator.sign(await confirmChallenge(account)))).statusCode).toBe(200);
  });
});

describe('logging in by a passkey alone', () => {
  test('opens a session without password and code, also where login codes are on', async () => {
    const { account, authenticator } = await withPasskey({ operator: 'admin' });
    const userHandle = authenticator.handleOf(account.id);
    const opened = await login(authenticator.sign(await loginChallenge(), { userHandle }));
    const { token } = opened.json().data;
    expect((await userOf(token)).json().data.permissions).toContain('audit.view');
    expect(opened.headers['cache-control']).toBe('no-store');
  });

  test('gives no rights that need login codes where those are off', async () => {
    const { authenticator } = await withPasskey({ operator: 'admin', secondFactor: false });
    const { token, client } = (await login(authenticator.sign(await loginChallenge()))).json().data;
    expect(client.second_factor).toBe('missing');
    expect((await userOf(token)).json().data.permissions).not.toContain('audit.view');
  });

  test('says the same of an unknown passkey, a wrong answer and a removed passkey', async () => {
    const { account, authenticator } = await withPasskey();
    const unknown = await login(createAuthenticator(site).sign(await loginChallenge()));
    const answer = authenticator.sign(await loginChallenge());
    const wrong = await login({ ...answer, response: { ...answer.response, signature: 'AAAA' } });
    await sql`delete from passkeys where account_id = ${account.id}::uuid`.execute(db);
    const removed = await login(authenticator.sign(await loginChallenge()));
    const known = [unknown, wrong, removed].map((reply) => [reply.statusCode, errorsOf(reply)]);
    expect(known[0]?.[0]).toBe(422);
    expect(new Set(known.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['the plain origin of a site with TLS', { origin: 'http://medatlas.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['an authenticator that has not verified its user', { isUserVerified: false }],
    ['an answer made for adding', { type: 'webauthn.create' }],
    ['the handle of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses %s', async (_, twist) => {
    const { authenticator } = await withPasskey();
    expect(fieldsOf(await login(authenticator.sign(await loginChallenge(), twist)))).toEqual(['passkey']);
    expect((await login(authenticator.sign(await loginChallenge()))).statusCode).toBe(200);
  });

  test('takes each answer once, also when it comes twice at the same time', async () => {
    const { authenticator } = await withPasskey();
    const answer = authenticator.sign(await loginChallenge());
    const replies = await Promise.all([login(answer), login(answer)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(fieldsOf(await login(answer))).toEqual(['passkey']);
    const challenge = await loginChallenge();
    expect(fieldsOf(await login(authenticator.sign(challenge, { isUserVerified: false })))).toEqual([
      'passkey',
    ]);
    expect(fieldsOf(await login(authenticator.sign(challenge)))).toEqual(['passkey']);
  });

  test('refuses a challenge that has expired, was never made, or is none', async () => {
    const { authenticator } = await withPasskey();
    const late = await loginChallenge();
    await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(db);
    for (const challenge of [late, 'A'.repeat(43), ''])
      expect(fieldsOf(await login(authenticator.sign(challenge)))).toEqual(['passkey']);
    const answer = authenticator.sign(await loginChallenge());
    for (const clientDataJSON of ['AAAA', Buffer.from('null').toString('base64url')])
      expect(fieldsOf(await login({ ...answer, response: { ...answer.response, clientDataJSON } }))).toEqual([
        'passkey',
      ]);
  });

  test('refuses a counter that has not grown, and records it', async () => {
    const { account, authenticator } = await withPasskey();
    const at = async (counter: number) => login(authenticator.sign(await loginChallenge(), { counter }));
    expect((await at(0)).statusCode).toBe(200);
    expect((await at(0)).statusCode).toBe(200);
    expect((await at(7)).statusCode).toBe(200);
    for (const old of [7, 6, 0]) expect(fieldsOf(await at(old))).toEqual(['passkey']);
    expect((await at(8)).statusCode).toBe(200);
    expect(await kindsOf(account)).toEqual(['passkey_refused', 'passkey_refused', 'passkey_refused']);
    const replies = await Promise.all([at(9), at(9)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('says to a blocked account that it is blocked, and knows no deleted one', async () => {
    const { account, authenticator } = await withPasskey();
    await sql`update accounts set blocked_at = now(), block_reason = 'x' where id = ${account.id}::uuid`.execute(
      db,
    );
    const blocked = await login(authenticator.sign(await loginChallenge()));
    expect(blocked.statusCode).toBe(403);
    const gone = await withPasskey();
    const removed = await call('DELETE', '/profile', gone.account.headers, { password: PASSWORD });
    expect(removed.statusCode).toBe(200);
    expect(fieldsOf(await login(gone.authenticator.sign(await loginChallenge())))).toEqual(['passkey']);
  });

  test('checks five wrong answers of one passkey in a quarter of an hour, then not even the right one', async () => {
    const { authenticator } = await withPasskey();
    const other = await withPasskey();
    const attempt = async (twist: Twist) => login(authenticator.sign(await loginChallenge(), twist));
    for (let i = 0; i < limits.loginFailures; i++)
      expect((await attempt({ isUserVerified: false })).statusCode).toBe(422);
    const late = await attempt({});
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await login(other.authenticator.sign(await loginChallenge()))).statusCode).toBe(200);
  });

  test('makes a hundred challenges for one network in a quarter of an hour, and keeps none that has expired', async () => {
    const replies = [];
    for (let i = 0; i < 101; i++) replies.push((await call('POST', '/login/passkey/challenge')).statusCode);
    expect([replies.filter((code) => code === 200).length, replies.at(-1)]).toEqual([100, 429]);
    await sql`update passkey_challenges set expires_at = now() - interval '1 second'`.execute(db);
    await sql`delete from limiter_points`.execute(db);
    const kept = async () =>
      Number((await db.selectFrom('passkey_challenges').select(sql`count(*)`.as('n')).executeTakeFirst())?.n);
    const before = await kept();
    await loginChallenge();
    expect(await kept()).toBe(before - 20 + 1);
    await forgetExpired(db);
    expect(await kept()).toBe(1);
  });

  test('is refused to a page of another site, and takes no unknown field', async () => {
    const { authenticator } = await withPasskey();
    const forged = { origin: 'https://evil.example', cookie: 'XSRF-TOKEN=x', 'x-xsrf-token': 'x' };
    const answer = authenticator.sign(await loginChallenge());
    expect((await login(answer, forged)).statusCode).toBe(419);
    expect((await login({ ...answer, rawId: answer.id })).statusCode).toBe(422);
    expect((await login(answer)).statusCode).toBe(200);
  });
});

describe('a passkey instead of a code', () => {
  const withPassword = (account: MadeAccount, given: object, password = PASSWORD) =>
    call('POST', '/login', {}, { email: account.phone, password, ...given });

  test('completes a login by password', async () => {
    const { account, authenticator } = await withPasskey({ operator: 'moderator' });
    expect(fieldsOf(await withPassword(account, {}))).toEqual(['code']);
    const answer = authenticator.sign(await loginChallenge());
    expect(fieldsOf(await withPassword(account, { passkey: answer }, 'wrong'))).toEqual(['password']);
    expect((await withPassword(account, { passkey: answer })).statusCode).toBe(200);
    expect(fieldsOf(await withPassword(account, { passkey: answer }))).toEqual(['passkey']);
  });

  test('of another account completes nothing, and five wrong ones count as five wrong codes', async () => {
    const { account, authenticator } = await withPasskey({ operator: 'moderator' });
    const other = await withPasskey({ operator: 'moderator' });
    for (let i = 0; i < 5; i++) {
      const reply = await withPassword(account, {
        passkey: other.authenticator.sign(await loginChallenge()),
      });
      expect(fieldsOf(reply)).toEqual(['passkey']);
    }
    const late = await withPassword(account, { passkey: authenticator.sign(await loginChallenge()) });
    expect(late.statusCode).toBe(429);
  });

  test('confirms an act of an operator, and only their own passkey does', async () => {
    const { account, authenticator } = await withPasskey({ operator: 'admin' });
    const other = await withPasskey({ operator: 'admin' });
    const client = await makeAccount(db);
    await sql`update sessions set created_at = now() - interval '1 hour' where account_id = ${account.id}::uuid`.execute(
      db,
    );
    const admin = (url: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/v1/admin${url}`, headers: account.headers, payload });
    const block = () => admin(`/accounts/${client.id}/block`, { reason: 'sends advertisements' });
    const confirm = (payload: object) => admin('/confirm', payload);
    expect(fieldsOf(await block())).toEqual(['confirmation']);
    expect(fieldsOf(await confirm({}))).toEqual(['code']);
    const foreign = other.authenticator.sign(await confirmChallenge(account));
    expect(fieldsOf(await confirm({ passkey: foreign }))).toEqual(['passkey']);
    expect(fieldsOf(await confirm({ passkey: authenticator.sign(await loginChallenge()) }))).toEqual([
      'passkey',
    ]);
    expect(fieldsOf(await block())).toEqual(['confirmation']);
    const answer = authenticator.sign(await confirmChallenge(account));
    expect((await confirm({ passkey: answer })).statusCode).toBe(200);
    expect((await block()).statusCode).toBe(200);
    expect(fieldsOf(await confirm({ passkey: answer }))).toEqual(['passkey']);
  });
});

test('a session that was opened by a passkey outlives its removal, and can be ended like any other', async () => {
  const { account, authenticator, passkeyId } = await withPasskey();
  const { token } = (await login(authenticator.sign(await loginChallenge()))).json().data;
  await openSessionFor(db, account.id);
  await call('DELETE', `${own}/${passkeyId}`, account.headers, { password: PASSWORD });
  expect((await userOf(token)).statusCode).toBe(200);
  await call('DELETE', '/profile/sessions', account.headers);
  expect((await userOf(token)).statusCode).toBe(401);
});
