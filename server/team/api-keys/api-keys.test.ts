import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { ApiKey, makeApiKey } from '../../../contract/team/api-keys.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createApiKey } from '../../../tests/factories/api-keys.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeTerms } from '../../../tests/factories/offers.ts';
import { removeEndedKeys } from './writes.ts';

const world = await makeOfferWorld();
const { app, db, call, clinics } = world;
const [munich, honolulu] = clinics;
const owner = await makeAccount(db, {
  name: 'Olga',
  surname: 'M',
  staff: { clinicId: munich.id, role: 'owner' },
});
const coordinator = await makeAccount(db, { staff: { clinicId: munich.id, role: 'coordinator' } });

type Made = ReplyOf<typeof makeApiKey>['data'];
const key = () => ({ 'idempotency-key': randomUUID() });
const input = (changes: object = {}) => ({
  ...{ clinic_id: munich.id, title: 'Hospital system', scopes: ['prices.read'], days: 90, ...changes },
});
const make = (changes: object = {}, headers = key(), by: MadeAccount | null = owner) =>
  call<Made>(by, 'POST', 'staff/api-keys', input(changes), headers);
const list = (by: MadeAccount | null = owner, clinicId = munich.id) =>
  call<ApiKey[]>(by, 'GET', `staff/api-keys?clinic_id=${clinicId}`);
const revoke = (id: string, by: MadeAccount | null = owner) =>
  call(by, 'DELETE', `staff/api-keys/${id}?clinic_id=${munich.id}`);

/** A call by a token. */
async function use(token: string, url = `staff/clinics/${munich.id}/prices`, method: 'GET' | 'POST' = 'GET') {
  const headers = { authorization: `Bearer ${token}`, ...key() };
  const reply = await app.inject({ method, url: `/api/v1/${url}`, headers });
  const { 'www-authenticate': challenge, 'ratelimit-remaining': left } = reply.headers;
  return { status: reply.statusCode, challenge, left: left?.toString(), json: reply.json() };
}

test('an owner makes a key, whose token is told once and opens what its scopes name', async () => {
  const { status, data } = await make({ title: ' Prices for our system ' });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    ...{ title: 'Prices for our system', scopes: ['prices.read'], state: 'active', made_by: 'Olga M' },
    last_used_at: null,
  });
  expect(data.token).toMatch(/^medatlas_[\w-]{43}$/);
  expect(data.token.startsWith(data.start)).toBe(true);

  expect((await use(data.token)).status).toBe(200);
  expect((await use(data.token, 'staff/clinics')).json.data).toMatchObject([{ id: munich.id }]);
  const closed = await use(data.token, `staff/clinics/${munich.id}/profile`);
  expect(closed).toMatchObject({ status: 404, challenge: expect.stringContaining('scope="profile.read"') });
  expect(await use(data.token, `staff/members?clinic_id=${munich.id}`)).toMatchObject({ status: 404 });

  const [listed] = (await list()).data.filter(({ id }) => id === data.id);
  expect(listed).not.toHaveProperty('token');
  expect(listed?.last_used_at).not.toBeNull();
  const { rows } = await sql<{
    kept: string;
  }>`select k::text as kept from api_keys k where id = ${data.id}::uuid`.execute(db);
  expect(rows[0]?.kept).not.toContain(data.token.slice(20));
});

test('the use of a key is written at most once a minute', async () => {
  const { data } = await make();
  await use(data.token);
  const at = sql<{ at: string }>`select last_used_at::text as at from api_keys where id = ${data.id}::uuid`;
  const { rows: before } = await at.execute(db);
  await use(data.token);
  expect((await at.execute(db)).rows).toEqual(before);
});

test('only owners see and make keys; a visitor is asked to log in; another clinic is not there', async () => {
  expect((await make({}, key(), coordinator)).status).toBe(404);
  expect((await list(coordinator)).status).toBe(404);
  expect((await make({}, key(), null)).status).toBe(401);
  expect((await list(null)).status).toBe(401);
  expect((await make({ clinic_id: honolulu.id })).status).toBe(404);
  expect((await list(owner, honolulu.id)).status).toBe(404);
  const { data } = await make();
  expect((await revoke(data.id, coordinator)).status).toBe(404);
  expect((await revoke(data.id, null)).status).toBe(401);
  expect((await use(data.token)).status).toBe(200);
});

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['members.write'] }, 'scopes'],
  ['a scope twice', { scopes: ['prices.read', 'prices.read'] }, 'scopes'],
  ['no end', { days: 0 }, 'days'],
  ['an end after more than a year', { days: 367 }, 'days'],
])('a key with %s is refused', async (_, changes, field) => {
  const { status, errors } = await make(changes);
  expect(status).toBe(422);
  expect(Object.keys(errors)).toEqual([field]);
});

test('a repeat makes one key: with another token before its first use, refused after it and with other data', async () => {
  const headers = key();
  const first = (await make({}, headers)).data;
  const second = (await make({}, headers)).data;
  expect(second.id).toBe(first.id);
  expect((await use(first.token)).status).toBe(401);
  expect((await use(second.token)).status).toBe(200);
  expect((await make({}, headers)).errors).toHaveProperty('idempotency-key');
  expect((await make({ days: 30 }, headers)).errors).toHaveProperty('idempotency-key');
});

test('a revoked, an expired and a strange key open nothing, and say so to programs', async () => {
  const { data } = await make();
  expect((await revoke(data.id)).status).toBe(200);
  expect(await use(data.token)).toMatchObject({
    ...{ status: 401, challenge: 'Bearer error="invalid_token"' },
  });
  expect((await revoke(data.id)).status).toBe(404);
  const old = (await make()).data;
  await sql`update api_keys set expires_at = now() where id = ${old.id}::uuid`.execute(db);
  expect((await use(old.token)).status).toBe(401);
  expect((await use(`medatlas_${'x'.repeat(43)}`)).status).toBe(401);
  const states = new Map((await list()).data.map(({ id, state }) => [id, state]));
  expect([states.get(data.id), states.get(old.id)]).toEqual(['revoked', 'expired']);
  const { rows } = await sql<{ kind: string }>`
    select kind from audit_events where entity_id = ${data.id} and clinic_id = ${munich.id} order by id`.execute(
    db,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['api_key.made', 'api_key.revoked']);
});

test('a key ends with what its owner may do: another role, a block, a second factor that is off', async () => {
  const leaving = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });
  const { data } = await make({}, key(), leaving);
  const set = (role: string) =>
    sql`update staff set role = ${role} where account_id = ${leaving.id}::uuid`.execute(db);
  await set('coordinator');
  expect((await use(data.token)).status).toBe(401);
  expect((await list()).data.find(({ id }) => id === data.id)?.state).toBe('orphaned');
  await set('owner');
  expect((await use(data.token)).status).toBe(200);
  await sql`update accounts set blocked_at = now(), block_reason = 'Spam' where id = ${leaving.id}::uuid`.execute(
    db,
  );
  expect((await use(data.token)).status).toBe(403);
  await sql`update accounts set blocked_at = null, block_reason = null where id = ${leaving.id}::uuid`.execute(
    db,
  );
  await sql`delete from second_factors where account_id = ${leaving.id}::uuid`.execute(db);
  expect((await use(data.token)).status).toBe(401);
});

test('each key has a limit of calls of its own, and each answer says what is left of it', async () => {
  const { data } = await make();
  const other = (await make()).data;
  const left: (string | undefined)[] = [];
  for (let i = 0; i < limits.apiKeyCallsPerMinute; i += 1)
    left.push((await use(data.token, 'staff/clinics')).left);
  expect(left).toEqual(left.map((_, place) => `${limits.apiKeyCallsPerMinute - 1 - place}`));
  const refused = await use(data.token, 'staff/clinics');
  expect([refused.status, refused.left]).toEqual([429, '0']);
  expect((await use(other.token, 'staff/clinics')).status).toBe(200);
});

test('a clinic has a bounded number of keys that work', async () => {
  const crowded = await makeAccount(db, { staff: { clinicId: honolulu.id, role: 'owner' } });
  const at = { accountId: crowded.id, clinicId: honolulu.id };
  for (let i = 0; i < limits.apiKeysMax; i += 1) await createApiKey(db, at);
  const { status, errors } = await make({ clinic_id: honolulu.id }, key(), crowded);
  expect([status, Object.keys(errors)]).toEqual([422, ['title']]);
});

test('a key answers a request with an offer, and sees neither documents nor conversations', async () => {
  const headers = await createApiKey(db, { accountId: owner.id, clinicId: munich.id });
  const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const sent = { method, url: `/api/v1/${url}`, headers: { ...headers, ...key() } };
    const reply = await app.inject({ ...sent, ...(payload && { payload }) });
    return { status: reply.statusCode, ...reply.json() };
  };
  const { client, requestId } = await world.ask([munich]);
  await call(client, 'POST', `client/requests/${requestId}/disclosure`, {
    ...{ clinic_id: munich.id, attachments: true, papers: true },
  });
  await sql`update request_recipients set papers_opened_at = now() where request_id = ${requestId}::uuid`.execute(
    db,
  );
  const inbox = await send('GET', `staff/inbox?clinic_id=${munich.id}`);
  const item = inbox.data.find((one: { request: { id: string } }) => one.request.id === requestId);
  expect(item).toMatchObject({ kind: 'request', chat: null });
  const seen = await send('GET', `staff/requests/${requestId}?clinic_id=${munich.id}`);
  expect(seen.data).toMatchObject({ id: requestId, papers: null });
  // The inbox of no clinic in particular is a person's.
  expect((await send('GET', 'staff/inbox')).status).toBe(404);

  const begun = await send('POST', `staff/requests/${requestId}/offers`, { clinic_id: munich.id });
  expect(begun.status).toBe(200);
  const written = await send('PATCH', `staff/offers/${begun.data.id}`, {
    ...{ terms: makeTerms(munich.doctorId), draft_version: begun.data.draft_version },
  });
  expect(written.status).toBe(200);
  const sent = await send('POST', `staff/offers/${begun.data.id}/send`, {
    draft_version: written.data.draft_version,
  });
  expect(sent).toMatchObject({ status: 200, data: { state: 'sent' } });
});

test('what ended is removed after some months', async () => {
  const { data } = await make();
  await sql`update api_keys set revoked_at = now() - interval '91 days' where id = ${data.id}::uuid`.execute(
    db,
  );
  await removeEndedKeys(db);
  expect((await list()).data.map(({ id }) => id)).not.toContain(data.id);
});
