import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { makeAccount, openSessionFor } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { turnOnSecondFactor } from '../../accounts/second-factor/writes.ts';
import { createSecrets } from '../../platform/secrets.ts';

const { app, db, config } = await testApp();
const secrets = createSecrets(config);
await createCities(db);
const clinicId = await createClinic(db, { title: 'Clinic of sessions' });

async function makeOperator() {
  const account = await makeAccount(db, { operator: 'admin', secondFactor: false });
  const secret = await turnOnSecondFactor(db, secrets, account.id);
  return { ...account, authenticator: new TOTP({ secret: Secret.fromBase32(secret) }) };
}

const age = (accountId: string, used: string, opened: string) =>
  sql`update sessions set last_used_at = now() - ${used}::interval, created_at = now() - ${opened}::interval
    where account_id = ${accountId}::uuid`.execute(db);

const list = async ({ headers }: { headers: object }) =>
  (await app.inject({ url: '/api/v1/admin/audit', headers: { ...headers } })).statusCode;

test.each([
  ['29 minutes', '11 hours', 200],
  ['31 minutes', '1 hour', 401],
  ['1 minute', '12 hours 1 minute', 401],
])('a session of an operator used %s ago and opened %s ago: %i', async (used, opened, status) => {
  const operator = await makeAccount(db, { operator: 'moderator' });
  await age(operator.id, used, opened);
  expect(await list(operator)).toBe(status);
  const left = await db.selectFrom('sessions').selectAll().where('account_id', '=', operator.id).execute();
  expect(left).toHaveLength(status === 200 ? 1 : 0);
});

test.each([
  ['11 hours', '6 days', 200],
  ['12 hours 1 minute', '1 day', 401],
  ['1 minute', '7 days 1 minute', 401],
])('a session of somebody at a clinic used %s ago and opened %s ago: %i', async (used, opened, status) => {
  for (const role of ['owner', 'coordinator', 'doctor'] as const) {
    const member = await makeAccount(db, { staff: { clinicId, role } });
    await age(member.id, used, opened);
    const reply = await app.inject({ url: '/api/v1/staff/clinics', headers: member.headers });
    expect([role, reply.statusCode]).toEqual([role, status]);
    const left = await db.selectFrom('sessions').selectAll().where('account_id', '=', member.id).execute();
    expect(left).toHaveLength(status === 200 ? 1 : 0);
  }
});

test('an operator who also works for a clinic has the shorter limits', async () => {
  const both = await makeAccount(db, { operator: 'moderator', staff: { clinicId, role: 'owner' } });
  await age(both.id, '31 minutes', '1 hour');
  expect(await list(both)).toBe(401);
});

test('a client stays logged in for as long as ever', async () => {
  const client = await makeAccount(db);
  await age(client.id, '20 days', '90 days');
  const { statusCode } = await app.inject({ url: '/api/v1/client/notifications', headers: client.headers });
  expect(statusCode).toBe(200);
});

test('a dangerous act long after the login asks for the code first, and then goes through', async () => {
  const operator = await makeOperator();
  const client = await makeAccount(db);
  await age(operator.id, '1 minute', '11 minutes');
  const call = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/v1/admin/${path}`, headers: operator.headers, payload });
  const block = () => call(`accounts/${client.id}/block`, { reason: 'рассылает рекламу' });
  const asked = await block();
  expect([asked.statusCode, Object.keys(asked.json().errors)]).toEqual([422, ['confirmation']]);
  const wrong = await call('confirm', { code: '000000' });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['code']]);
  expect((await block()).statusCode).toBe(422);
  expect((await call('confirm', { code: operator.authenticator.generate() })).statusCode).toBe(200);
  expect((await block()).json().data.block_reason).toBe('рассылает рекламу');
  await sql`update sessions set confirmed_at = now() - interval '11 minutes'
    where account_id = ${operator.id}::uuid`.execute(db);
  const role = await call(`accounts/${client.id}/role`, { role: 'moderator' });
  expect(Object.keys(role.json().errors)).toEqual(['confirmation']);
});

test('another session of the same operator is not confirmed by it', async () => {
  const operator = await makeOperator();
  const client = await makeAccount(db);
  const token = await openSessionFor(db, operator.id);
  await age(operator.id, '1 minute', '11 minutes');
  const payload = { code: operator.authenticator.generate() };
  const headers = { authorization: `Bearer ${token}` };
  await app.inject({ method: 'POST', url: '/api/v1/admin/confirm', headers, payload });
  const end = (by: object) =>
    app.inject({
      method: 'DELETE',
      url: `/api/v1/admin/accounts/${client.id}/sessions`,
      headers: { ...by },
    });
  expect((await end(operator.headers)).statusCode).toBe(422);
  expect((await end(headers)).json()).toEqual({ data: { ended: 1 } });
});
