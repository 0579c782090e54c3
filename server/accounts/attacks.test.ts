import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount, makePhone } from '../../tests/factories/accounts.ts';
import { accountCalls, LOGIN, personalData, REGISTER, USER } from '../../tests/helpers/account-calls.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { passwordFigures } from '../platform/passwords.ts';

const { app, db } = await testApp();
const { login, post, register, userOf } = accountCalls(app);

const accountsWith = (phone: string) =>
  db.selectFrom('accounts').select('id').where('phone', '=', phone).execute();

test('nobody makes themselves more than a client by a field that the form does not have', async () => {
  const extras = {
    role: 'admin',
    roles: ['admin'],
    is_admin: true,
    id: '00000000-0000-4000-8000-000000000000',
    operators: [{ role: 'admin' }],
    operator: 'admin',
    permissions: ['account.block'],
    email_verified_at: '2020-01-01',
    password_hash: 'x',
    blocked_at: null,
    is_demo: true,
    currency_id: 1,
  };
  for (const [field, value] of Object.entries(extras)) {
    const data = personalData({ [field]: value });
    const reply = await register(data, { 'accept-language': 'en' });
    expect([reply.statusCode, reply.json().errors], field).toEqual([
      422,
      { [field]: ['There is no such parameter'] },
    ]);
    expect(await accountsWith(data.phone_number)).toEqual([]);
    const { phone, password } = await makeAccount(db);
    expect((await post(LOGIN, { email: phone, password, [field]: value })).statusCode, field).toBe(422);
  }
});

test('a body that reaches for the prototype is refused and changes no object', async () => {
  const text = JSON.stringify(personalData()).slice(0, -1);
  for (const part of [
    '"__proto__":{"role":"admin"}',
    '"constructor":{"prototype":{"role":"admin"}}',
    '"prototype":{"a":1}',
  ]) {
    const reply = await post(REGISTER, `${text},${part}}`);
    expect([400, 422], part).toContain(reply.statusCode);
  }
  expect(({} as Record<string, unknown>).role).toBeUndefined();
});

test('a password of a million characters is refused at once and never hashed', async () => {
  const long = 'a'.repeat(1_000_000);
  const { phone } = await makeAccount(db);
  const before = passwordFigures().done;
  const replies = await Promise.all([
    register(personalData({ password: long })),
    // Twice a million is more than any body may have.
    register(personalData({ password: long, password_confirmation: long })),
    login(phone, long),
    login(long, 'password'),
    register(personalData({ name: long })),
    register(personalData({ email: `${long}@example.com` })),
    register(personalData({ phone_number: long })),
    login('я'.repeat(600_000), 'password'),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 400, 422, 422, 422, 422, 422, 400]);
  expect(replies[0]?.json().errors.password).toHaveLength(1);
  expect(passwordFigures().done).toBe(before);
});

test('a password of 128 characters beyond the basic plane is a password, one of 129 is too long', async () => {
  const emails = Array.from({ length: 128 }, (_, i) => String.fromCodePoint(0x1_f400 + ((i * 7) % 60))).join(
    '',
  );
  const data = personalData({ password: emails, password_confirmation: emails });
  expect((await register(data)).statusCode).toBe(200);
  expect((await login(data.phone_number, emails)).statusCode).toBe(200);
  expect((await login(data.phone_number, `${emails.slice(0, -2)}x`)).statusCode).toBe(422);
  expect((await login(data.phone_number, `${emails}x`)).json().errors.password[0]).toMatch(/128/);
});

test('nonsense in headers is answered without a fault', async () => {
  const { token, headers } = await makeAccount(db);
  const authorizations = [
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    `Bearer ${'x'.repeat(8192)}`,
    `Bearer ${token} `.repeat(2),
    `Bearer ${token.slice(0, -1)}\u00ff`,
    'Bearer \u0000',
    `Bearer ${token}=`,
    `Digest ${token}`,
    `bearer\t${token}`,
    '',
    "' or 1=1 --",
  ];
  for (const authorization of authorizations)
    expect(
      (await app.inject({ url: USER, headers: { authorization } })).statusCode,
      authorization.slice(0, 60),
    ).toBe(401);
  const nonsense: Record<string, string | string[]>[] = [
    { cookie: '%E0%A4%A' },
    { cookie: 'XSRF-TOKEN=%E0%A4%A; =; ;;a' },
    { cookie: `a=${'b'.repeat(8000)}` },
    { cookie: '__proto__=1' },
    { 'accept-language': '*;q=nonsense,,;;' },
    { 'accept-language': 'x'.repeat(8000) },
    { 'accept-language': '__proto__' },
    { 'accept-language': 'ru;q=999,\u00ff' },
    { 'user-agent': '('.repeat(8000) },
    { 'user-agent': '\u00ff\u00fe' },
    { 'x-forwarded-for': 'nonsense' },
    { 'x-forwarded-for': '999.1.1.1, ::::' },
    { 'x-forwarded-for': "'; drop table sessions" },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-for': 'fe80::1%eth0' },
    { origin: 'nonsense' },
    { 'x-xsrf-token': ['a', 'b'] },
    { 'content-length': '-1' },
    { host: '' },
    { 'x-forwarded-host': '\u00ff' },
    { 'x-forwarded-proto': 'javascript' },
  ];
  for (const extra of nonsense) {
    const seen = JSON.stringify(extra).slice(0, 80);
    await sql`update sessions set last_used_at = now() - interval '1 hour'`.execute(db);
    expect((await app.inject({ url: USER, headers: { ...headers, ...extra } })).statusCode, seen).toBe(200);
    expect((await login(makePhone(), 'password', extra)).statusCode, seen).toBeLessThan(500);
    expect((await register(personalData(), extra)).statusCode, seen).toBeLessThan(500);
  }
});

test('broken bodies are answered with 400 or 422, never with a fault', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  for (const body of [
    '{',
    'null',
    '[]',
    '1',
    '""',
    '',
    deep,
    '\ufeff{}',
    `{"email":${deep}}`,
    '{"email":"a\\u0000@b.c","password":"x"}',
  ]) {
    for (const url of [LOGIN, REGISTER])
      expect([400, 422], body.slice(0, 40)).toContain((await post(url, body)).statusCode);
  }
  for (const value of [
    'a\u0000b',
    '\ud800',
    "' or '1'='1",
    '%',
    '+',
    '@',
    '\u0000@\u0000',
    'a@b',
    '٠',
    '\u202e@x.y',
    '{}',
  ])
    expect((await login(value, value)).statusCode, JSON.stringify(value)).toBe(422);
});

test('script in any field is kept as the text it is, or refused, and no answer is a page', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  for (const field of [
    'name',
    'surname',
    'phone_number',
    'phone_country',
    'email',
    'password',
    'password_confirmation',
    'consents',
    script,
  ]) {
    const data = personalData({ [field]: script });
    const reply = await register(data);
    expect([200, 422], field).toContain(reply.statusCode);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    if (reply.statusCode === 200) expect(reply.json().data.client).toHaveProperty(field, script);
  }
  const attempt = await login(script, script, { 'accept-language': script, 'user-agent': script });
  expect(attempt.statusCode).toBe(422);
  expect(attempt.body).not.toContain('<script');
});

test('one account reads and ends nothing of another by its id', async () => {
  const own = await makeAccount(db);
  const other = await makeAccount(db);
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', other.id)
    .executeTakeFirst();
  const reply = await app.inject({
    method: 'DELETE',
    url: `/api/v1/client/profile/sessions/${found?.id}`,
    headers: own.headers,
  });
  expect(reply.statusCode).toBe(404);
  const user = await app.inject({
    url: `${USER}?id=${other.id}`,
    headers: { ...own.headers, 'x-user-id': other.id },
  });
  expect(user.json().data.user.id).toBe(own.id);
  expect((await userOf(other.token)).statusCode).toBe(200);
});
