import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAccount, openSessionFor, PASSWORD } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { drawQrCode, findStep, readCode } from './codes.ts';
import { turnOnSecondFactor } from './writes.ts';

const { app, db, url: databaseUrl, config } = await testApp();
const emails = await startEmails({ db, url: databaseUrl, config });
const secrets = createSecrets(config);

beforeEach(async () => {
  await sql`delete from limiter_points`.execute(db);
});

type Account = Awaited<ReturnType<typeof makeAccount>>;
const url = '/api/v1/client/profile/second-factor';
const call = (method: 'POST' | 'DELETE', path: string, account: Account | null, payload: object) =>
  app.inject({ method, url: url + path, payload, headers: account?.headers ?? {} });
const offer = (account: Account, password = PASSWORD) => call('POST', '', account, { password });
const confirm = (account: Account, code: string) => call('POST', '/confirm', account, { code });
const renew = (account: Account, code: string) =>
  call('POST', '/recovery-codes', account, { password: PASSWORD, code });
const remove = (account: Account, code: string, password = PASSWORD) =>
  call('DELETE', '', account, { password, code });
const login = (account: Account, code?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/client/login',
    payload: { email: account.phone, password: PASSWORD, ...(code !== undefined && { code }) },
  });

/** Code of an authenticator, some steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Time goes on: the codes taken so far are of long ago. */
const letTimePass = (account: Account) =>
  sql`update second_factors set last_step = last_step - 100 where account_id = ${account.id}::uuid`.execute(
    db,
  );

async function turnOn(account: Account): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await offer(account)).json().data;
  const confirmed = await confirm(account, codeOf(secret));
  expect(confirmed.statusCode).toBe(200);
  await letTimePass(account);
  return { secret, codes: confirmed.json().data.recovery_codes };
}

const errorsOf = (reply: { json(): { errors?: object } }) => Object.keys(reply.json().errors ?? {});
const kindsOf = async (account: Account) =>
  (
    await db
      .selectFrom('account_events')
      .select('kind')
      .where('account_id', '=', account.id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

describe('turning a second factor on', () => {
  test('offers a secret that counts only once a code has proven it', async () => {
    const account = await makeAccount(db, { email: 'offered@example.org' });
    const reply = await offer(account);
    const { secret, uri, qr } = reply.json().data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Medatlas:offered%40example.org?issuer=Medatlas&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qr).toEqual(drawQrCode(uri));
    expect((await login(account)).statusCode).toBe(200);
    const { rows } = await sql<{
      text: string;
    }>`select encode(secret, 'escape') as text from second_factors`.execute(db);
    expect(rows.map(({ text }) => text).join()).not.toContain(secret);
  });

  test('gives ten recovery codes, ends all other sessions, and is told by mail', async () => {
    const account = await makeAccount(db, { email: 'on@example.org', isEmailVerified: true });
    const other = await openSessionFor(db, account.id);
    const { codes } = await turnOn(account);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const user = (token: string) =>
      app.inject({ url: '/api/v1/client/admin/auth/user', headers: { authorization: `Bearer ${token}` } });
    expect((await user(other)).statusCode).toBe(401);
    expect((await user(account.token)).json().data.user.second_factor).toBe('on');
    expect(await kindsOf(account)).toEqual(['second_factor_on']);
    expect((await emails.wait('on@example.org')).subject).toBe('Вход с кодом включён');
    const kept = await db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute();
    expect(JSON.stringify(kept.map(({ code_hash }) => code_hash.toString('latin1')))).not.toContain(codes[0]);
  });

  test('takes the password and the right code', async () => {
    const account = await makeAccount(db);
    expect(errorsOf(await offer(account, 'wrong'))).toEqual(['password']);
    expect(errorsOf(await confirm(account, '123456'))).toEqual(['code']);
    const { secret } = (await offer(account)).json().data;
    const right = codeOf(secret);
    const wrong = right === '000000' ? '000001' : '000000';
    for (const code of [wrong, 'x', `${right}1`, codeOf(secret, 10)])
      expect(errorsOf(await confirm(account, code))).toEqual(['code']);
    expect((await confirm(account, ` ${right.slice(0, 3)} ${right.slice(3)} `)).statusCode).toBe(200);
  });

  test('offered twice, the later secret counts; once on, none is offered', async () => {
    const account = await makeAccount(db);
    const first = (await offer(account)).json().data.secret;
    const second = (await offer(account)).json().data.secret;
    expect(errorsOf(await confirm(account, codeOf(first)))).toEqual(['code']);
    expect((await confirm(account, codeOf(second))).statusCode).toBe(200);
    expect([(await offer(account)).statusCode, errorsOf(await offer(account))]).toEqual([422, ['code']]);
    expect((await confirm(account, codeOf(second, 1))).statusCode).toBe(422);
  });

  test('by ten calls at once gives one set of recovery codes', async () => {
    const account = await makeAccount(db);
    const { secret } = (await offer(account)).json().data;
    const code = codeOf(secret);
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(account, code)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const kept = await db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute();
    expect(kept).toHaveLength(10);
  });

  test.each([
    ['POST', '', { password: PASSWORD }],
    ['POST', '/confirm', { code: '123456' }],
    ['POST', '/recovery-codes', { password: PASSWORD, code: '123456' }],
    ['DELETE', '', { password: PASSWORD, code: '123456' }],
  ] as const)('%s %s is for whoever is logged in, and takes no unknown field', async (method, path, body) => {
    expect((await call(method, path, null, body)).statusCode).toBe(401);
    const account = await makeAccount(db);
    const extra = await call(method, path, account, { ...body, account_id: account.id });
    expect(errorsOf(extra)).toEqual(['account_id']);
    expect((await call(method, path, account, {})).statusCode).toBe(422);
  });
});

describe('logging in with a second factor', () => {
  test('asks for a code, and takes that of now and of the step after', async () => {
    const account = await makeAccount(db);
    const { secret } = await turnOn(account);
    expect([(await login(account)).statusCode, errorsOf(await login(account))]).toEqual([422, ['code']]);
    for (const steps of [0, 1]) {
      await letTimePass(account);
      expect((await login(account, codeOf(secret, steps))).statusCode).toBe(200);
    }
    for (const steps of [-3, 3]) {
      await letTimePass(account);
      expect(errorsOf(await login(account, codeOf(secret, steps)))).toEqual(['code']);
    }
  });

  test('takes a code once, also when it comes twice at the same time', async () => {
    const account = await makeAccount(db);
    const { secret } = await turnOn(account);
    const code = codeOf(secret);
    const replies = await Promise.all([login(account, code), login(account, code)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await login(account, code)).statusCode).toBe(422);
    expect((await login(account, codeOf(secret, -1))).statusCode).toBe(422);
  });

  test('takes each recovery code once, in capitals and without dashes too', async () => {
    const account = await makeAccount(db);
    const { codes } = await turnOn(account);
    const [first = '', second = ''] = codes;
    expect((await login(account, first.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect(errorsOf(await login(account, first))).toEqual(['code']);
    const replies = await Promise.all([login(account, second), login(account, second)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await kindsOf(account)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(2);
  });

  test('does not take the recovery code of another account', async () => {
    const [account, other] = [await makeAccount(db), await makeAccount(db)];
    await turnOn(account);
    const { codes } = await turnOn(other);
    expect(errorsOf(await login(account, codes[0]))).toEqual(['code']);
  });

  test('checks five wrong codes in a quarter of an hour, then not even the right one', async () => {
    const account = await makeAccount(db);
    const { secret } = await turnOn(account);
    const right = codeOf(secret);
    const wrong = right === '000000' ? '000001' : '000000';
    const guesses = await Promise.all(Array.from({ length: 12 }, () => renew(account, wrong)));
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    const refused = await remove(account, right);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    await sql`delete from limiter_points`.execute(db);
    expect((await remove(account, right)).statusCode).toBe(200);
  });
});

describe('renewing and removing', () => {
  test('new recovery codes end the old ones', async () => {
    const account = await makeAccount(db);
    const { secret, codes } = await turnOn(account);
    const renewed = await renew(account, codeOf(secret));
    const fresh: string[] = renewed.json().data.recovery_codes;
    expect(fresh).toHaveLength(10);
    expect((await login(account, codes[0])).statusCode).toBe(422);
    expect((await login(account, fresh[0])).statusCode).toBe(200);
  });

  test('removing takes password and code, and then login takes none', async () => {
    const account = await makeAccount(db, { email: 'off@example.org', isEmailVerified: true });
    const { secret, codes } = await turnOn(account);
    expect(errorsOf(await remove(account, codeOf(secret), 'wrong'))).toEqual(['password']);
    expect(errorsOf(await remove(account, 'x'))).toEqual(['code']);
    expect((await remove(account, codes[0] ?? '')).statusCode).toBe(200);
    expect((await login(account)).statusCode).toBe(200);
    expect(
      await db.selectFrom('recovery_codes').selectAll().where('account_id', '=', account.id).execute(),
    ).toEqual([]);
    expect((await emails.wait('off@example.org', 1)).subject).toBe('Вход с кодом выключен');
    expect(errorsOf(await remove(account, 'x'))).toEqual(['code']);
    expect(errorsOf(await renew(account, 'x'))).toEqual(['code']);
  });

  test('an operator who removes it is only a client from then on', async () => {
    const account = await makeAccount(db, { operator: 'admin', secondFactor: false });
    const { secret } = await turnOn(account);
    const permissions = async () =>
      (await app.inject({ url: '/api/v1/client/admin/auth/user', headers: account.headers })).json().data;
    expect((await permissions()).permissions).toContain('account.appoint');
    expect((await remove(account, codeOf(secret))).statusCode).toBe(200);
    const after = await permissions();
    expect(after.permissions).not.toContain('account.appoint');
    expect(after.user.second_factor).toBe('missing');
  });

  test('one turned on by a command is asked for at login', async () => {
    const account = await makeAccount(db);
    const secret = await turnOnSecondFactor(db, secrets, account.id);
    expect((await login(account)).statusCode).toBe(422);
    expect((await login(account, codeOf(secret))).statusCode).toBe(200);
  });
});

test('a code is of the present step, the one before or the one after', () => {
  const secret = new Secret({ size: 20 });
  const now = 1_800_000_015_000;
  const step = now / 30_000;
  const at = (steps: number) => new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 });
  const found = [-2, -1, 0, 1, 2].map((steps) => findStep(secret.bytes, at(steps), now));
  expect(found).toEqual([null, Math.floor(step) - 1, Math.floor(step), Math.floor(step) + 1, null]);
});

test('codes are read as they were meant', () => {
  expect(readCode(' 123 456\u00a0')).toEqual({ kind: 'totp', text: '123456' });
  expect(readCode('١٢٣٤٥٦').text).toBe('123456');
  expect(readCode('۱۲۳–۴۵۶').text).toBe('123456');
  expect(readCode('K7FM-2QXA 9wtd—hp3e')).toEqual({ kind: 'recovery', text: 'k7fm2qxa9wtdhp3e' });
  expect(readCode('12345').kind).toBeNull();
  expect(readCode('k7fm-2qxa-9wtd').kind).toBeNull();
});

test('the drawing of a QR code has exactly the dark units of the code, and four light ones around', () => {
  const text = 'otpauth://totp/Medatlas:x?secret=ABC';
  const { size, path } = drawQrCode(text);
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(run));
  const code = encode(text, { ecc: 'M', border: 0 }).data;
  expect(size).toBe(code.length + 8);
  expect(drawn.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(code);
  expect(drawn.flat().filter(Boolean)).toHaveLength(code.flat().filter(Boolean).length);
});
