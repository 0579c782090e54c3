import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount, makePhone, openSessionFor } from '../../tests/factories/accounts.ts';
import { accountCalls, LOGIN, makeAddress } from '../../tests/helpers/account-calls.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { passwordFigures } from '../platform/passwords.ts';
import { createSecrets } from '../platform/secrets.ts';
import { HOLDERS_MAX } from './reads.ts';
import { turnOnSecondFactor } from './second-factor/writes.ts';

const { app, db, config, queriesOf } = await testApp();
const { login, post, userOf } = accountCalls(app);

const fromOne = () => ({ 'x-forwarded-for': makeAddress(), 'accept-language': 'ru' });

/** How many passwords were compared while `work` ran. */
async function checksOf(work: () => Promise<unknown>): Promise<number> {
  const before = passwordFigures().done;
  await work();
  return passwordFigures().done - before;
}

/** Logs in with so many wrong passwords, one after the other. */
async function fail(name: string, times: number, headers: Record<string, string>): Promise<void> {
  for (let i = 0; i < times; i++) expect((await login(name, `wrong ${i}`, headers)).statusCode).toBe(422);
}

test.each([
  ['a phone number', async () => (await makeAccount(db)).phone],
  [
    'an email address',
    async () => String((await makeAccount(db, { email: 'sixth@example.com' })) && 'sixth@example.com'),
  ],
  ['a number without an account', async () => makePhone()],
  ['an address without an account', async () => 'nobody@example.com'],
])(
  'the sixth guess for %s within 15 minutes is refused with the time to wait, the right one too',
  async (_, make) => {
    const name = await make();
    const headers = fromOne();
    await fail(name, 5, headers);
    const guesses = await Promise.all([
      login(name, 'ясень под окном 42', headers),
      login(name, 'wrong', headers),
    ]);
    for (const reply of guesses) {
      expect(reply.statusCode).toBe(429);
      const seconds = Number(reply.headers['retry-after']);
      expect(seconds).toBeGreaterThan(880);
      expect(seconds).toBeLessThanOrEqual(900);
      expect(reply.json()).toEqual({ message: 'Слишком много попыток. Повторите через 15 минут.' });
    }
  },
);

test('the same number in another form is the same account: forms give no further guesses', async () => {
  const { phone } = await makeAccount(db);
  const headers = { 'x-forwarded-for': makeAddress(), 'accept-language': 'de' };
  for (const form of [phone, phone.slice(1), `00${phone.slice(1)}`, `0${phone.slice(3)}`, ` ${phone} `])
    await fail(form, 1, headers);
  expect((await login(phone, 'wrong', headers)).statusCode).toBe(429);
});

test('of sixty guesses at once five are checked', async () => {
  const { phone } = await makeAccount(db);
  const headers = fromOne();
  const replies: number[] = [];
  const checks = await checksOf(async () => {
    const all = await Promise.all(Array.from({ length: 60 }, (_, i) => login(phone, `wrong ${i}`, headers)));
    replies.push(...all.map(({ statusCode }) => statusCode));
  });
  // Each attempt makes the same number of checks, whoever has the number.
  expect(checks).toBeLessThanOrEqual(5 * HOLDERS_MAX);
  expect(replies.filter((status) => status === 429).length).toBeGreaterThanOrEqual(55);
});

test('who is refused holds up nobody else: another account from there, and this one from elsewhere, may log in', async () => {
  const account = await makeAccount(db);
  const other = await makeAccount(db);
  const headers = fromOne();
  await fail(account.phone, 5, headers);
  expect((await login(account.phone, account.password, headers)).statusCode).toBe(429);
  expect((await login(other.phone, other.password, headers)).statusCode).toBe(200);
  expect((await login(account.phone, account.password)).statusCode).toBe(200);
});

test('logging in forgets the mistakes before it', async () => {
  const { phone, password } = await makeAccount(db);
  const headers = fromOne();
  await fail(phone, 4, headers);
  expect((await login(phone, password, headers)).statusCode).toBe(200);
  await fail(phone, 5, headers);
});

test('one address makes thirty mistakes with all accounts together; others of its /64 are the same address', async () => {
  const network = `2001:db8:${Math.floor(Math.random() * 60_000).toString(16)}:7`;
  for (let i = 0; i < 30; i++)
    expect((await login(makePhone(), 'wrong', { 'x-forwarded-for': `${network}::${i}` })).statusCode).toBe(
      422,
    );
  expect((await login(makePhone(), 'wrong', { 'x-forwarded-for': `${network}::ffff` })).statusCode).toBe(429);
  expect((await login(makePhone(), 'wrong')).statusCode).toBe(422);
});

test('fifty guesses from everywhere close an account to strangers for an hour, not to where its owner is logged in', async () => {
  const { id, phone, password } = await makeAccount(db);
  const home = fromOne();
  await openSessionFor(db, id);
  await sql`update sessions set address = ${home['x-forwarded-for']}::inet where account_id = ${id}::uuid`.execute(
    db,
  );
  for (let i = 0; i < 50; i++) expect((await login(phone, 'wrong')).statusCode).toBe(422);
  const reply = await login(phone, password);
  expect(reply.statusCode).toBe(429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await login(phone, password, home)).statusCode).toBe(200);
});

test('a wrong password and an unknown account get the same answer for the same work', async () => {
  const phone = await makeAccount(db);
  await makeAccount(db, { email: 'known@example.com', isEmailVerified: true });
  const shared = makePhone();
  for (let i = 0; i < 3; i++) await makeAccount(db, { phone: shared });
  const names = [phone.phone, shared, makePhone(), 'known@example.com', 'unknown@example.com'];
  await login(makePhone(), 'the first call opens registries and makes the decoy');
  const seen = new Set<string>();
  for (const name of names) {
    const headers = fromOne();
    let answer = '';
    let checks = 0;
    const statements = await queriesOf(async () => {
      checks = await checksOf(async () => {
        const { statusCode, body } = await login(name, 'wrong password', headers);
        answer = `${statusCode} ${body}`;
      });
    });
    seen.add(JSON.stringify({ answer, checks, statements }));
  }
  expect([...seen]).toHaveLength(1);
  const [one = ''] = seen;
  expect(JSON.parse(one)).toMatchObject({ checks: HOLDERS_MAX });
  expect(JSON.parse(JSON.parse(one).answer.slice(4)).errors).toEqual({
    password: ['Неверный пароль, или такого личного кабинета нет'],
  });
});

test('a barred account says so to its owner and to nobody else', async () => {
  const { phone, password } = await makeAccount(db, { blocked: 'sent advertising' });
  expect((await login(phone, 'wrong')).statusCode).toBe(422);
  const reply = await login(phone, password);
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([403, ['message']]);
  expect(reply.body).not.toContain('advertising');
});

test('the open session of an account that is barred ends with 403', async () => {
  const { id, token } = await makeAccount(db);
  await sql`update accounts set blocked_at = now(), block_reason = 'x' where id = ${id}::uuid`.execute(db);
  expect((await userOf(token)).statusCode).toBe(403);
});

test('with a second factor the password alone opens nothing, and a wrong code is a mistake that is counted', async () => {
  const { id, phone, password } = await makeAccount(db);
  await turnOnSecondFactor(db, createSecrets(config), id);
  const headers = fromOne();
  for (let i = 0; i < 7; i++) {
    const reply = await login(phone, password, headers);
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['code']]);
  }
  await fail(phone, 3, headers);
  for (const code of ['000000', '999999'])
    expect((await login(phone, password, headers, code)).statusCode).toBe(422);
  expect((await login(phone, password, headers)).statusCode).toBe(429);
});

test('what an earlier session left with the browser is not adopted by a login', async () => {
  const attacker = await makeAccount(db);
  const victim = await makeAccount(db);
  const planted = { ...attacker.headers, cookie: `authToken=${attacker.token}` };
  const forged = await post(LOGIN, { email: victim.phone, password: victim.password }, planted);
  expect(forged.statusCode).toBe(419);
  const reply = await login(victim.phone, victim.password, attacker.headers);
  expect(reply.json().data.client.id).toBe(victim.id);
  expect(reply.json().data.token).not.toBe(attacker.token);
  expect((await userOf(attacker.token)).json().data.user.id).toBe(attacker.id);
  const again = await login(victim.phone, victim.password);
  expect(again.json().data.token).not.toBe(reply.json().data.token);
});
