import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeAccount, makeAccount, makePhone, PASSWORD } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startMessageProvider } from '../../../tests/helpers/text-messages.ts';
import { readConfig } from '../../config.ts';
import { createMessageStore } from '../../content/languages/message-store.ts';
import { startJobs } from '../../platform/jobs.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { createTextMessenger } from '../../platform/text-messages.ts';
import { phoneJobs } from './jobs.ts';

const provider = await startMessageProvider();
const { app, db, pool, config } = await testApp(undefined, undefined, provider.settings);
const silent = await testApp();
const logged: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
const jobs = await startJobs({
  pool,
  log,
  ...phoneJobs({
    db,
    messages: await createMessageStore(db),
    secrets: createSecrets(config),
    messenger: createTextMessenger(config),
  }),
});
afterAll(() => jobs.stop());

const PATH = '/api/v1/client/profile/phone';
const send = ({ headers }: Pick<MadeAccount, 'headers'>, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `${PATH}/code`, headers: { ...headers, ...more } });
const verify = ({ headers }: Pick<MadeAccount, 'headers'>, code: string) =>
  app.inject({ method: 'POST', url: `${PATH}/verify`, headers, payload: { code } });
const profileOf = async ({ headers }: MadeAccount) =>
  (await app.inject({ url: '/api/v1/client/profile', headers })).json().data;
const logIn = (phone: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/v1/client/login', payload: { email: phone, password } });

/** The code of the message of this number (from 0) to the account. */
const receive = ({ phone }: Pick<MadeAccount, 'phone'>, number?: number) =>
  provider.waitForCode(phone, number);

async function makeVerified(inputs: Parameters<typeof makeAccount>[1] = {}): Promise<MadeAccount> {
  const account = await makeAccount(db, inputs);
  await send(account);
  const number = provider.to(account.phone).length;
  expect((await verify(account, await receive(account, Math.max(0, number - 1)))).statusCode).toBe(200);
  return account;
}

beforeEach(async () => {
  provider.refuse(null);
  provider.sent.length = 0;
  await sql`delete from limiter_points`.execute(db);
});

describe('a phone number', () => {
  test('is verified by the code that was sent to it, once', async () => {
    const account = await makeAccount(db);
    expect(await profileOf(account)).toMatchObject({ is_phone_verified: false, can_verify_phone: true });
    expect((await send(account, { 'accept-language': 'de' })).json()).toEqual({ data: {} });
    const code = await receive(account);
    const [message] = provider.to(account.phone);
    expect(message).toMatchObject({
      from: provider.settings.SMS_FROM,
      authorization: `Basic ${Buffer.from('SID1:se:cret').toString('base64')}`,
    });
    expect(message?.body).toContain('Ihr Code ist');
    const done = await verify(account, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([done.statusCode, done.json().data.is_phone_verified]).toEqual([200, true]);
    const again = await verify(account, code);
    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['code']]);
    const nothing = await send(account);
    expect([nothing.statusCode, Object.keys(nothing.json().errors)]).toEqual([422, ['phone_number']]);
  });

  test('takes a code typed with Arabic digits', async () => {
    const account = await makeAccount(db);
    await send(account);
    const arabic = (await receive(account)).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    expect((await verify(account, arabic)).statusCode).toBe(200);
  });

  test('is not verified by a code that is wrong, replaced, expired, or tried six times', async () => {
    const account = await makeAccount(db);
    await send(account);
    const first = await receive(account);
    await send(account);
    const second = await receive(account, 1);
    const wrong = [first, '', '12345', '1234567', 'abcdef'].filter((code) => code !== second);
    for (const code of wrong)
      expect((await verify(account, code)).statusCode, code).toBeGreaterThanOrEqual(400);
    expect(await profileOf(account)).toMatchObject({ is_phone_verified: false });
    const other = String((Number(second) + 1) % 1_000_000).padStart(6, '0');
    for (let i = 0; i < 5; i++) await verify(account, other);
    expect((await verify(account, second)).json().errors.code[0]).toMatch(/больше не действует/);
    await send(account);
    const third = await receive(account, 2);
    await sql`update phone_codes set expires_at = now() where account_id = ${account.id}::uuid`.execute(db);
    expect((await verify(account, third)).statusCode).toBe(422);
  });

  test('is verified by one of ten calls at once', async () => {
    const account = await makeAccount(db);
    await send(account);
    const code = await receive(account);
    const replies = await Promise.all(Array.from({ length: 10 }, () => verify(account, code)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('that was changed has to be verified anew, and the code for the former one ends', async () => {
    const account = await makeVerified();
    const change = (phone_number: string) =>
      app.inject({
        method: 'PATCH',
        url: '/api/v1/client/profile',
        headers: account.headers,
        payload: { phone_number, password: PASSWORD },
      });
    const next = makePhone();
    expect((await change(next)).json().data).toMatchObject({ is_phone_verified: false });
    await send(account);
    const code = await receive({ ...account, phone: next });
    await change(makePhone());
    expect((await verify(account, code)).statusCode).toBe(422);
  });

  test('goes to whoever proves it today; who had it before logs in all the same', async () => {
    const former = await makeVerified();
    const next = await makeAccount(db, { phone: former.phone });
    await send(next);
    expect((await verify(next, await receive(next, 1))).statusCode).toBe(200);
    expect(await profileOf(former)).toMatchObject({ is_phone_verified: false });
    expect(await profileOf(next)).toMatchObject({ is_phone_verified: true });
    await sql`update accounts set password_hash = (select password_hash from accounts where id = ${former.id}::uuid)
      where id = ${former.id}::uuid`.execute(db);
    expect((await logIn(former.phone, PASSWORD)).json().data.client.id).toBe(next.id);
    const kinds = await db
      .selectFrom('account_events')
      .select('kind')
      .where('account_id', '=', former.id)
      .execute();
    expect(kinds.map(({ kind }) => kind)).toContain('phone_lost');
  });

  test('of one that the code proved comes first, whoever else registered with it before', async () => {
    const phone = makePhone();
    for (let i = 0; i < 4; i++) await makeAccount(db, { phone });
    const owner = await makeVerified({ phone });
    expect((await logIn(phone, PASSWORD)).json().data.client.id).toBe(owner.id);
  });
});

describe('a code', () => {
  test('needs a login', async () => {
    expect((await send({ headers: { authorization: 'Bearer nobody' } })).statusCode).toBe(401);
    expect((await verify({ headers: { authorization: 'Bearer nobody' } }, '123456')).statusCode).toBe(401);
  });

  test('of another account opens nothing', async () => {
    const [account, other] = [await makeAccount(db), await makeAccount(db)];
    await send(account);
    expect((await verify(other, await receive(account))).statusCode).toBe(422);
  });

  test('is sent three times an hour to an account and five times a day to a number', async () => {
    const phone = makePhone();
    const accounts = await Promise.all(Array.from({ length: 3 }, () => makeAccount(db, { phone })));
    const statuses: number[] = [];
    for (const account of accounts)
      for (let i = 0; i < 4; i++) statuses.push((await send(account)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429, 429, 429, 429, 429, 429]);
  });

  test('that the provider refuses is tried again, and no log names the number', async () => {
    provider.refuse({ status: 400, body: { code: 21_211, message: "Invalid 'To' Phone Number" } });
    const account = await makeAccount(db);
    await send(account);
    await expect.poll(() => logged.join('')).toContain('400 code 21211');
    expect(logged.join('')).not.toContain(account.phone.slice(1));
  });

  test('is not offered where no provider is set', async () => {
    const account = await makeAccount(silent.db);
    const { headers } = account;
    const profile = (await silent.app.inject({ url: '/api/v1/client/profile', headers })).json().data;
    expect(profile).toMatchObject({ is_phone_verified: false, can_verify_phone: false });
    const reply = await silent.app.inject({ method: 'POST', url: `${PATH}/code`, headers });
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['phone_number']]);
  });
});

test('a provider without a sender, or a sender without a provider, ends the start with a sentence', () => {
  const { SMS_URL, SMS_FROM } = provider.settings;
  expect(() => readConfig({ SMS_URL })).toThrow('SMS_FROM');
  expect(() => readConfig({ SMS_FROM })).toThrow('SMS_URL');
});
