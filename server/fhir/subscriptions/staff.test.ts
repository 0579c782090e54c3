import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Notice, StaffSubscription } from '../../../contract/fhir/staff-subscriptions.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createApiKey, createOperatorKey } from '../../../tests/factories/api-keys.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeSubscriptionWorld } from '../../../tests/helpers/subscription-world.ts';
import { receiverUrl } from '../../../tests/helpers/webhook-receiver.ts';

const { app, db, clinicId, owner, receiver, subscribe, call, minute } = await makeSubscriptionWorld();

type Headers = Record<string, string>;
async function ask<Data>(method: 'GET' | 'DELETE', path: string, headers: Headers = owner.headers) {
  const reply = await app.inject({ method, url: `/api/v1/staff/subscriptions${path}`, headers });
  return { status: reply.statusCode, ...reply.json<{ data: Data; meta: { has_more: boolean } }>() };
}
const list = async (headers = owner.headers, clinic = clinicId) =>
  ask<StaffSubscription[]>('GET', `?clinic_id=${clinic}`, headers);
const logOf = (id: string, query = '') =>
  ask<Notice[]>('GET', `/${id}/deliveries?clinic_id=${clinicId}${query}`);

test('an owner sees what keys of the clinic have asked for, how it stands, and what was sent', async () => {
  expect((await list()).data).toEqual([]);
  const made = await subscribe({ filters: ['Organization?address-country=DE'] });
  await createClinic(db, { title: 'Isar' });
  await minute();
  const [seen] = (await list()).data;
  expect(seen).toMatchObject({
    ...{ id: made.id, topic: 'organization-changed', filters: ['Organization?address-country=DE'] },
    ...{ endpoint: receiverUrl(made.path), content: 'id-only', reason: 'Keeps a copy', ends_at: null },
    ...{ state: 'active', problem: null, key: { title: 'Test' }, waiting: 0 },
  });
  expect(seen?.last_sent_at).not.toBeNull();
  expect(seen).not.toHaveProperty('secret');
  const { data, meta } = await logOf(made.id);
  expect(meta.has_more).toBe(false);
  expect(data).toMatchObject([
    { type: 'event-notification', state: 'delivered', attempts: 1, last_attempts: [{ status: 200 }] },
    { type: 'handshake', state: 'delivered', attempts: 1, last_attempts: [{ status: 200 }] },
  ]);
});

test('one that fails says why, what waits, and what the receiver answered', async () => {
  const made = await subscribe();
  receiver.answer(made.path, (response) => response.writeHead(500).end('Out of order'));
  await createClinic(db, { title: 'Fails' });
  await minute();
  const seen = (await list()).data.find(({ id }) => id === made.id);
  expect(seen).toMatchObject({ state: 'active', waiting: 1 });
  const [latest] = (await logOf(made.id)).data;
  expect(latest).toMatchObject({
    ...{ type: 'event-notification', state: 'waiting' },
    last_attempts: [{ status: 500, failure: null, answer: 'Out of order' }],
  });
  expect(latest?.next_at).not.toBeNull();
  await sql`
    update fhir_subscriptions set status = 'error', problem = 'no_response', failing_at = now()
    where id = ${made.id}::uuid`.execute(db);
  const failed = (await list()).data.find(({ id }) => id === made.id);
  expect(failed).toMatchObject({ state: 'error', problem: 'no_response' });
});

test('the log is read page by page, the newest first', async () => {
  const made = await subscribe();
  await sql`
    insert into fhir_deliveries (subscription_id, type, about, state)
    select ${made.id}::uuid, 'heartbeat', '{"version": 2}', 'delivered' from generate_series(1, 24)`.execute(
    db,
  );
  const first = await logOf(made.id);
  expect([first.data.length, first.meta.has_more]).toEqual([20, true]);
  const rest = await logOf(made.id, `&before=${first.data.at(-1)?.id}`);
  expect(rest.meta.has_more).toBe(false);
  const ids = [...first.data, ...rest.data].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted().reverse());
  expect(ids).toHaveLength(25);
});

test('an owner ends one: nothing more is sent, its program finds it gone, and the log says who did it', async () => {
  const made = await subscribe();
  expect((await ask('DELETE', `/${made.id}?clinic_id=${clinicId}`)).status).toBe(200);
  expect((await ask('DELETE', `/${made.id}?clinic_id=${clinicId}`)).status).toBe(404);
  expect((await list()).data.map(({ id }) => id)).not.toContain(made.id);
  await createClinic(db, { title: 'Nobody hears' });
  await minute();
  expect(made.got()).toEqual([]);
  expect((await call('GET', `Subscription/${made.id}`, made.headers)).statusCode).toBe(404);
  const { rows } = await sql`
    select actor_id, kind, key_id from audit_events where entity_id = ${made.id} order by id desc limit 1`.execute(
    db,
  );
  expect(rows).toEqual([{ actor_id: owner.id, kind: 'fhir_subscription.removed', key_id: null }]);
});

test('it is for owners of this clinic: others, and keys, find nothing', async () => {
  const made = await subscribe();
  const other = await createClinic(db, { title: 'Other house' });
  const stranger = await makeAccount(db, { staff: { clinicId: other, role: 'owner' } });
  const coordinator = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
  const admin = await makeAccount(db, { operator: 'admin' });
  expect((await list(stranger.headers, other)).data).toEqual([]);
  const keys = [
    await createApiKey(db, { accountId: owner.id, clinicId }),
    (await createOperatorKey(db, { accountId: admin.id })).headers,
  ];
  for (const headers of [stranger.headers, coordinator.headers, admin.headers, ...keys])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${made.id}/deliveries`],
      ['DELETE', `/${made.id}`],
    ] as const)
      expect((await ask(method, `${path}?clinic_id=${clinicId}`, headers)).status).toBe(404);
  const theirs = `/${made.id}/deliveries?clinic_id=${other}`;
  expect((await ask('GET', theirs, stranger.headers)).status).toBe(404);
  expect((await ask('DELETE', `/${made.id}?clinic_id=${other}`, stranger.headers)).status).toBe(404);
  expect((await logOf(randomUUID())).status).toBe(404);
  expect((await list({ authorization: `Bearer ${'x'.repeat(43)}` })).status).toBe(401);
});
