import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { makeOperatorKey, OperatorKey } from '../../../contract/team/operator-keys.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createApiKey, createOperatorKey } from '../../../tests/factories/api-keys.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { loadDictionaries } from '../../content/dictionaries/writes.ts';

let clinicId = 0;
const { app, db } = await testApp(async ({ db: empty }) => {
  await loadDictionaries(empty);
  await createCities(empty);
  clinicId = await createClinic(empty, { title: 'Isar' });
});
const admin = await makeAccount(db, { operator: 'admin', name: 'Theodora', surname: 'Lang' });
const other = await makeAccount(db, { operator: 'admin', name: 'Mara', surname: 'Voss' });
const moderator = await makeAccount(db, { operator: 'moderator' });

type Answer<Data> = { status: number; data: Data; errors: Record<string, string[]>; challenge: unknown };

async function call<Data>(
  headers: Record<string, string>,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
): Promise<Answer<Data>> {
  const reply = await app.inject({
    ...{ method, url: `/api/v1/${url}`, headers },
    ...(payload && { payload }),
  });
  const challenge = reply.headers['www-authenticate'];
  return { status: reply.statusCode, challenge, ...reply.json<Omit<Answer<Data>, 'status' | 'challenge'>>() };
}

type Made = ReplyOf<typeof makeOperatorKey>['data'];
const make = (changes: object = {}, by: MadeAccount = admin, repeatKey: string = randomUUID()) =>
  call<Made>({ ...by.headers, 'idempotency-key': repeatKey }, 'POST', 'admin/api-keys', {
    ...{ title: 'Registry', scopes: ['clinics.read', 'dictionaries.write'], days: 90, ...changes },
  });
const list = async (query = '', by = admin) =>
  (await call<OperatorKey[]>(by.headers, 'GET', `admin/api-keys?per_page=100${query}`)).data;
const stateOf = async (id: string) =>
  (await call<OperatorKey>(admin.headers, 'GET', `admin/api-keys/${id}`)).data.state;
const revoke = (id: string, by = admin) => call(by.headers, 'DELETE', `admin/api-keys/${id}`);
const by = (token: string) => ({ authorization: `Bearer ${token}` });
const use = (token: string, url = 'admin/clinics') => call(by(token), 'GET', url);
const log = async (query: string) =>
  (await call<AuditEvent[]>(admin.headers, 'GET', `admin/audit?${query}`)).data;

test('an admin makes a key, whose token is told once and opens what its scopes name', async () => {
  const { status, data } = await make({ title: ' Registry of doctors ' });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    ...{ title: 'Registry of doctors', scopes: ['clinics.read', 'dictionaries.write'], state: 'active' },
    ...{ made_by: 'Theodora Lang', last_used_at: null, calls_per_minute: limits.apiKeyCallsPerMinute },
  });
  expect(data.token).toMatch(/^medatlas_[\w-]{43}$/);
  expect((await use(data.token)).status).toBe(200);
  expect(await use(data.token, 'admin/terms')).toMatchObject({
    ...{ status: 404, challenge: expect.stringContaining('scope="dictionaries.read"') },
  });
  // What no scope names is not there: accounts, the log, cases, keys.
  for (const url of ['accounts', 'audit', 'requests', 'conversations', 'api-keys', 'clinics/export'])
    expect([url, (await use(data.token, `admin/${url}`)).status]).toEqual([url, 404]);
  expect((await use(data.token, 'client/requests')).status).toBe(404);

  const [listed] = (await list()).filter(({ id }) => id === data.id);
  expect(listed).not.toHaveProperty('token');
  expect(listed?.last_used_at).not.toBeNull();
  const { rows } = await sql<{ kept: string }>`
    select k::text as kept from api_keys k where id = ${data.id}::uuid`.execute(db);
  expect(rows[0]?.kept).not.toContain(data.token.slice(20));
});

test('making a key asks for the second factor anew; revoking one does not', async () => {
  const late = await makeAccount(db, { operator: 'admin' });
  const { data } = await make({}, late);
  await sql`
    update sessions set created_at = now() - interval '1 hour', confirmed_at = now() - interval '1 hour'
    where account_id = ${late.id}::uuid`.execute(db);
  const refused = await make({}, late);
  expect(refused.status).toBe(422);
  expect(refused.errors).toHaveProperty('confirmation');
  expect((await revoke(data.id, late)).status).toBe(200);
});

test('keys of operators are for admins: moderators and owners neither see nor make them', async () => {
  const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
  const { data } = await make();
  for (const account of [moderator, owner]) {
    expect((await make({}, account)).status).toBe(404);
    expect((await call(account.headers, 'GET', 'admin/api-keys')).status).toBe(404);
    expect((await call(account.headers, 'GET', `admin/api-keys/${data.id}`)).status).toBe(404);
    expect((await revoke(data.id, account)).status).toBe(404);
  }
  expect((await use(data.token)).status).toBe(200);
});

test('keys of clinics are not among them, nor are theirs among those of a clinic', async () => {
  const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
  await createApiKey(db, { accountId: owner.id, clinicId });
  const { data } = await make();
  const { data: ofClinic } = await call<{ id: string }[]>(
    owner.headers,
    'GET',
    `staff/api-keys?clinic_id=${clinicId}`,
  );
  const [own] = ofClinic;
  expect(ofClinic.map(({ id }) => id)).not.toContain(data.id);
  expect((await list()).map(({ id }) => id)).not.toContain(own?.id);
  expect((await revoke(own?.id ?? '')).status).toBe(404);
  const url = `staff/api-keys/${data.id}?clinic_id=${clinicId}`;
  expect((await call(owner.headers, 'DELETE', url)).status).toBe(404);
  expect((await use(data.token)).status).toBe(200);
});

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['a scope of clinics', { scopes: ['requests.read'] }, 'scopes'],
  ['no end', { days: 0 }, 'days'],
  ['an end after more than a year', { days: 367 }, 'days'],
])('a key with %s is refused', async (_, changes, field) => {
  const { status, errors } = await make(changes);
  expect([status, Object.keys(errors)]).toEqual([422, [field]]);
});

test('a repeat makes one key with another token before its first use; another admin’s repeat is a key of their own', async () => {
  const repeatKey = randomUUID();
  const first = (await make({}, admin, repeatKey)).data;
  const second = (await make({}, admin, repeatKey)).data;
  expect(second.id).toBe(first.id);
  expect((await make({}, other, repeatKey)).data.id).not.toBe(first.id);
  expect((await use(first.token)).status).toBe(401);
  expect((await use(second.token)).status).toBe(200);
  expect((await make({}, admin, repeatKey)).errors).toHaveProperty('idempotency-key');
});

test('each admin revokes the keys of all; one that is revoked or over opens nothing, and says so to programs', async () => {
  const { data } = await make();
  expect((await revoke(data.id, other)).status).toBe(200);
  expect(await use(data.token)).toMatchObject({ status: 401, challenge: 'Bearer error="invalid_token"' });
  expect((await revoke(data.id)).status).toBe(404);
  const old = (await make()).data;
  await sql`update api_keys set expires_at = now() where id = ${old.id}::uuid`.execute(db);
  expect((await use(old.token)).status).toBe(401);
  expect([await stateOf(data.id), await stateOf(old.id)]).toEqual(['revoked', 'expired']);
  expect((await list('&state=revoked')).map(({ id }) => id)).toContain(data.id);
  expect((await list('&state=active')).map(({ id }) => id)).not.toContain(data.id);
  const events = await log(`entity=api_key&entity_id=${data.id}`);
  expect(events.map(({ kind, actor, entity_title }) => [kind, actor?.id, entity_title])).toEqual([
    ['api_key.revoked', other.id, 'Registry'],
    ['api_key.made', admin.id, 'Registry'],
  ]);
});

test('a key ends with what its maker may do: another role, none, a block, no second factor, the account', async () => {
  const leaving = await makeAccount(db, { operator: 'admin' });
  const { data } = await make({}, leaving);
  const set = (change: ReturnType<typeof sql>) => change.execute(db);
  await set(sql`update operators set role = 'moderator' where account_id = ${leaving.id}::uuid`);
  expect((await use(data.token)).status).toBe(401);
  expect(await stateOf(data.id)).toBe('orphaned');
  await set(sql`update operators set role = 'admin' where account_id = ${leaving.id}::uuid`);
  expect((await use(data.token)).status).toBe(200);
  await set(sql`update accounts set blocked_at = now(), block_reason = 'x' where id = ${leaving.id}::uuid`);
  expect((await use(data.token)).status).toBe(403);
  await set(sql`update accounts set blocked_at = null, block_reason = null where id = ${leaving.id}::uuid`);
  await set(sql`delete from second_factors where account_id = ${leaving.id}::uuid`);
  expect((await use(data.token)).status).toBe(401);
  await set(
    sql`insert into second_factors (account_id, secret, confirmed_at) values (${leaving.id}::uuid, '\\x00', now())`,
  );
  expect((await use(data.token)).status).toBe(200);
  await set(sql`delete from operators where account_id = ${leaving.id}::uuid`);
  expect((await use(data.token)).status).toBe(401);
  await set(sql`insert into operators (account_id, role) values (${leaving.id}::uuid, 'admin')`);
  await set(sql`
    update accounts set deleted_at = now(), phone = null, password_hash = null, name = '', surname = ''
    where id = ${leaving.id}::uuid`);
  expect((await use(data.token)).status).toBe(401);
  expect((await list()).find(({ id }) => id === data.id)).toMatchObject({ state: 'orphaned', made_by: null });
});

test('the log names the key by which something was done, and finds all that was done by it', async () => {
  const { data } = await make({ scopes: ['dictionaries.write', 'clinics.write'] });
  const { data: complaint } = await call<{ id: number; version: number }>(
    by(data.token),
    'POST',
    'admin/complaints',
    {
      ...{ slug: `wobbly-${randomUUID().slice(0, 8)}`, area: 'limbs', titles: { en: 'Wobbly knee' } },
      ...{ phrases: {}, specializations: ['orthopaedics'], diseases: [], procedures: [], red_flag: null },
    },
  );
  const [created] = await log(`key=${data.id}`);
  expect(created).toMatchObject({
    ...{ kind: 'complaint.created', entity_id: String(complaint.id), actor_role: 'admin' },
    ...{ actor: { id: admin.id, name: 'Theodora Lang' }, key: { id: data.id, title: 'Registry' } },
  });
  const change = { version: complaint.version, is_retired: true };
  await call(admin.headers, 'PATCH', `admin/complaints/${complaint.id}`, change);
  const [inPerson] = await log(`entity=complaint&entity_id=${complaint.id}`);
  expect(inPerson).toMatchObject({ kind: 'complaint.changed', key: null });
  expect(await log(`key=${data.id}`)).toHaveLength(1);

  const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
  const headers = await createApiKey(db, { accountId: owner.id, clinicId });
  const price = { procedure: 'hip-replacement' };
  await call(headers, 'POST', `staff/clinics/${clinicId}/prices`, price);
  const [priced] = await log(`actor=${owner.id}&kind=price.added`);
  expect(priced?.key).toMatchObject({ title: 'Test' });
});

test('a key of an operator who also works for a clinic opens nothing of the clinic', async () => {
  const both = await makeAccount(db, { operator: 'admin', staff: { clinicId, role: 'owner' } });
  const { headers } = await createOperatorKey(db, { accountId: both.id });
  expect((await call(headers, 'GET', 'admin/clinics')).status).toBe(200);
  for (const url of [
    `staff/clinics/${clinicId}/prices`,
    'staff/clinics',
    `staff/inbox?clinic_id=${clinicId}`,
  ])
    expect([url, (await call(headers, 'GET', url)).status]).toEqual([url, 404]);
});

test('operators together have a bounded number of keys that work', async () => {
  await sql`update api_keys set revoked_at = now() where clinic_id is null and revoked_at is null`.execute(
    db,
  );
  for (let i = 0; i < limits.apiKeysMax; i += 1) await createOperatorKey(db, { accountId: other.id });
  const { status, errors } = await make();
  expect([status, Object.keys(errors)]).toEqual([422, ['title']]);
});
