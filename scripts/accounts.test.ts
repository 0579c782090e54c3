import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { User } from '../contract/accounts/sessions.ts';
import { turnOnSecondFactor } from '../server/accounts/second-factor/writes.ts';
import { createSecrets } from '../server/platform/secrets.ts';
import { makeAccount, makePhone } from '../tests/factories/accounts.ts';
import { createCities, createClinic } from '../tests/factories/clinics.ts';
import { testApp } from '../tests/helpers/app.ts';

const { app, db, url } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  await createClinic(empty, { title: 'Charite', slug: 'charite-berlin' });
});
const DATA_DIR = mkdtempSync(join(tmpdir(), 'medatlas-data-'));

/** As `npm run accounts` does, while the service goes on. */
function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'accounts.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

const events = async (id: string) =>
  (
    await db
      .selectFrom('account_events')
      .select(['kind', 'actor_id'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, actor_id }) => {
    expect(actor_id).toBeNull();
    return kind;
  });

async function logIn(email: string, password: string) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/client/login',
    payload: { email, password },
  });
  return { status: reply.statusCode, user: reply.json<{ data?: { client: User } }>().data?.client };
}

const passwordIn = (output: string): string => /Password: (\S+)/.exec(output)?.[1] ?? '';

test('a new installation gets its first admin: an account, its role, and a reminder of the second factor', async () => {
  const phone = makePhone();
  expect((await run('list', '--operators')).output).toContain('There are no operators yet.');
  const made = await run(
    'create',
    '--phone',
    phone,
    '--name',
    ' Нина ',
    '--surname',
    'Белова',
    '--email',
    'Nina@Example.org',
  );
  expect(made.code).toBe(0);
  const { status, user } = await logIn(phone, passwordIn(made.output));
  expect(status).toBe(200);
  expect(user).toMatchObject({ name: 'Нина', email: 'nina@example.org', is_email_verified: false });
  const appointed = await run('operator', phone, 'admin');
  expect(appointed).toMatchObject({ code: 0 });
  expect(appointed.output).toContain('is admin');
  expect(appointed.output).toContain('second factor');
  expect((await run('list', '--operators')).output).toContain('client+admin');
  expect(await events(user?.id ?? '')).toEqual(['registered', 'appointed']);
  const last = await run('operator', phone, 'none');
  expect(last).toEqual({ code: 1, output: 'This is the last admin: appoint another one first\n' });
  await makeAccount(db, { operator: 'admin' });
  expect(await run('operator', 'nina@example.org', 'none')).toMatchObject({ code: 0 });
  expect(await run('create', '--phone', phone, '--name', 'A', '--surname', 'B')).toEqual({
    code: 1,
    output: 'There is an account with this phone number already\n',
  });
}, 120_000);

test('staff of a clinic are named and unnamed', async () => {
  const { id, phone } = await makeAccount(db, { secondFactor: true });
  expect((await run('staff', phone, 'charite-berlin', 'owner')).output).toContain(
    'is owner of charite-berlin',
  );
  expect(await db.selectFrom('staff').select('role').where('account_id', '=', id).execute()).toEqual([
    { role: 'owner' },
  ]);
  expect((await run('staff', id, 'charite-berlin', 'none')).code).toBe(0);
  expect(await db.selectFrom('staff').select('role').where('account_id', '=', id).execute()).toEqual([]);
  expect(await events(id)).toEqual(['appointed', 'dismissed']);
  expect((await run('staff', id, 'charite-berlin', 'coordinator')).code).toBe(0);
  expect((await run('staff', id, 'charite-berlin', 'owner')).code).toBe(0);
  const acts = await db
    .selectFrom('audit_events')
    .select(['kind', 'actor_id', 'actor_role', 'detail'])
    .where('entity', '=', 'member')
    .where('entity_id', '=', id)
    .where('clinic_id', 'in', db.selectFrom('clinics').select('id').where('slug', '=', 'charite-berlin'))
    .orderBy('id')
    .execute();
  const byService = { actor_id: null, actor_role: 'service' };
  expect(acts).toEqual([
    { kind: 'member.joined', ...byService, detail: { role: 'owner' } },
    { kind: 'member.removed', ...byService, detail: { role: 'owner' } },
    { kind: 'member.joined', ...byService, detail: { role: 'coordinator' } },
    { kind: 'member.changed', ...byService, detail: { role: { was: 'coordinator', is: 'owner' } } },
  ]);
  expect(await run('staff', id, 'nowhere', 'owner')).toEqual({
    code: 1,
    output: 'There is no clinic nowhere\n',
  });
}, 120_000);

test('an account is barred with a reason and let in again', async () => {
  const { id, phone, headers } = await makeAccount(db);
  const status = async () => (await app.inject({ url: '/api/v1/client/notifications', headers })).statusCode;
  expect(await run('block', phone)).toMatchObject({ code: 1, output: expect.stringContaining('reason') });
  expect((await run('block', phone, 'рассылает', 'рекламу')).code).toBe(0);
  expect(await status()).toBe(403);
  expect((await run('list')).output).toContain('blocked: рассылает рекламу');
  expect((await run('unblock', phone)).code).toBe(0);
  expect(await status()).toBe(200);
  expect(await events(id)).toEqual(['blocked', 'unblocked']);
  const admin = await makeAccount(db, { operator: 'admin' });
  expect((await run('block', admin.id, 'просто так')).output).toContain('take the role first');
}, 120_000);

test('a lost password and a lost device are replaced, and all sessions end', async () => {
  const { id, phone, headers } = await makeAccount(db, { secondFactor: true });
  const renewed = await run('password', phone);
  expect(renewed.code).toBe(0);
  expect((await app.inject({ url: '/api/v1/client/notifications', headers })).statusCode).toBe(401);
  expect((await logIn(phone, passwordIn(renewed.output))).status).toBe(422);
  expect((await run('second-factor', phone, 'off')).code).toBe(0);
  expect((await logIn(phone, passwordIn(renewed.output))).status).toBe(200);
  expect((await run('second-factor', phone, 'off')).output).toContain('had no second factor');
  expect(await events(id)).toEqual(['password_changed', 'second_factor_off']);
}, 120_000);

test('codes are shown of demo accounts only', async () => {
  const { id } = await makeAccount(db);
  await turnOnSecondFactor(db, createSecrets({ secretKeys: [], dataDir: DATA_DIR }), id);
  expect(await run('code', id)).toMatchObject({
    code: 1,
    output: expect.stringContaining('only its owner has codes'),
  });
  await db.updateTable('accounts').set({ is_demo: true }).where('id', '=', id).execute();
  expect(await run('code', id)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^\d{6} {2}\(for \d+ s/),
  });
}, 120_000);

test('what is wrong is said in a sentence', async () => {
  const shared = { email: 'shared@example.org' };
  const [one] = [await makeAccount(db, shared), await makeAccount(db, shared)];
  const cases = [
    [['toString'], 'WHO is a phone number'],
    [['operator', '+4915100000000', 'admin'], 'There is no account +4915100000000'],
    [['operator', one.id, 'king'], 'Expected one of admin, moderator, none, not "king"'],
    [['operator', 'shared@example.org', 'admin'], 'Several accounts claim shared@example.org'],
    [['create', '--phone', '123'], '--phone needs a number with its country code'],
    [['create', '--password', 'x'], "Unknown option '--password'"],
  ] as const;
  const ended = await Promise.all(cases.map(([args]) => run(...args)));
  for (const [index, { code, output }] of ended.entries()) {
    expect([code, output]).toEqual([1, expect.stringContaining(cases[index]?.[1] ?? '')]);
    expect(output).not.toMatch(/^\s+at /m);
  }
}, 120_000);
