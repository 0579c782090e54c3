import { expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import {
  accountCalls,
  LOGIN,
  LOGOUT,
  makeAddress,
  personalData,
  USER,
} from '../../tests/helpers/account-calls.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { passwordFigures } from '../platform/passwords.ts';

const { app, db } = await testApp();
const { login, post, register, userOf } = accountCalls(app);

/** Of the page that the calls come from; the host of injected calls has its port in it. */
const OWN = 'http://localhost:80';

async function forgeryToken(): Promise<string> {
  return String((await app.inject('/sanctum/csrf-cookie')).cookies[0]?.value);
}

const accountsWith = (phone: string) =>
  db.selectFrom('accounts').select('id').where('phone', '=', phone).execute();

test('a call that a foreign page sends in a visitor’s browser is refused with 419 before anything is done', async () => {
  const token = await forgeryToken();
  const cookie = `XSRF-TOKEN=${token}`;
  const right = { cookie, 'x-xsrf-token': token };
  const forged: [string, Record<string, string>][] = [
    ['a foreign Origin with the right token', { ...right, origin: 'https://evil.example' }],
    ['the Origin of a sandboxed frame', { ...right, origin: 'null' }],
    ['our name as the beginning of another', { ...right, origin: `${OWN}80` }],
    ['the cookie alone', { cookie, origin: OWN }],
    ['the header alone', { origin: OWN, 'x-xsrf-token': token }],
    ['a wrong header', { cookie, origin: OWN, 'x-xsrf-token': `${token}x` }],
    ['an empty header and an empty cookie', { cookie: 'XSRF-TOKEN=', origin: OWN, 'x-xsrf-token': '' }],
    [
      'a header that cannot be decoded',
      { cookie: 'XSRF-TOKEN=%E0%A4%A', origin: OWN, 'x-xsrf-token': '%E0%A4%A' },
    ],
    ['no cookie of ours but another', { cookie: 'other=1' }],
  ];
  const { phone, password } = await makeAccount(db);
  const checksBefore = passwordFigures().done;
  for (const [what, headers] of forged) {
    const reply = await post(LOGIN, { email: phone, password }, headers);
    expect(reply.statusCode, what).toBe(419);
    const data = personalData();
    expect((await register(data, headers)).statusCode, what).toBe(419);
    expect(await accountsWith(data.phone_number), what).toEqual([]);
  }
  expect(passwordFigures().done).toBe(checksBefore);
});

test('our own page with cookie and header passes, encoded or not, and gets a fresh cookie at login', async () => {
  const token = await forgeryToken();
  const { phone, password } = await makeAccount(db);
  const headers = { cookie: `XSRF-TOKEN=${token}`, origin: OWN, 'x-xsrf-token': encodeURIComponent(token) };
  const reply = await login(phone, password, headers);
  expect(reply.statusCode).toBe(200);
  const fresh = reply.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
  expect(fresh).toMatch(/^[\w-]{43}$/);
  expect(fresh).not.toBe(token);
  expect((await login(phone, password)).cookies).toEqual([]);
});

test('a foreign page cannot log a visitor out, by whatever means', async () => {
  const { headers, token } = await makeAccount(db);
  for (const extra of [{ origin: 'https://evil.example' }, { cookie: 'a=b' }])
    expect((await post(LOGOUT, '', { ...headers, ...extra })).statusCode).toBe(419);
  expect((await app.inject({ url: LOGOUT, headers })).statusCode).toBe(404);
  expect((await userOf(token)).statusCode).toBe(200);
});

test('bodies that foreign forms can send without asking are not read', async () => {
  const { phone, password } = await makeAccount(db);
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    const reply = await post(LOGIN, JSON.stringify({ email: phone, password }), { 'content-type': type });
    expect(reply.statusCode, type).toBe(400);
  }
});

test('a token in the address or in a cookie opens nothing', async () => {
  const { token } = await makeAccount(db);
  for (const name of ['token', 'api_token', 'access_token', 'authToken', 'authorization'])
    expect((await app.inject({ url: `${USER}?${name}=${token}` })).statusCode, name).toBe(401);
  for (const name of ['authToken', 'token', 'Authorization', 'session'])
    expect((await app.inject({ url: USER, headers: { cookie: `${name}=${token}` } })).statusCode, name).toBe(
      401,
    );
  const basic = { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` };
  expect((await app.inject({ url: USER, headers: basic })).statusCode).toBe(401);
});

test('an earlier session in the browser has no part in the one a login opens', async () => {
  const attacker = await makeAccount(db);
  const victim = await makeAccount(db);
  const token = await forgeryToken();
  const reply = await login(victim.phone, victim.password, {
    ...attacker.headers,
    cookie: `XSRF-TOKEN=${token}; authToken=${attacker.token}; session=${attacker.token}`,
    origin: OWN,
    'x-xsrf-token': token,
    'x-auth-token': attacker.token,
    'x-forwarded-for': makeAddress(),
  });
  const opened = reply.json().data;
  expect(opened.client.id).toBe(victim.id);
  expect([attacker.token, victim.token]).not.toContain(opened.token);
  expect((await userOf(attacker.token)).json().data.user.id).toBe(attacker.id);
});
