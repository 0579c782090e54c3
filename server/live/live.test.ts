import { sql } from 'kysely';
import type { ManagerOptions, Socket } from 'socket.io-client';
import { afterAll, expect, test } from 'vitest';
import { makeAccount, openSessionFor } from '../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { createDialler, startNode } from '../../tests/helpers/live.ts';
import { tellLive } from '../platform/live.ts';
import { byService, recordRequestEvent } from '../requests/events.ts';
import { lockRequest } from '../requests/writes.ts';
import { countSockets } from './reads.ts';

const world = await makeOfferWorld();
const { db, clinics, ask, call } = world;
const [munich, honolulu] = clinics;

const [one, two] = [await startNode(world), await startNode(world)];
afterAll(() => Promise.all([one.close(), two.close()]));

const { dial, attend, once } = createDialler();

const refusalOf = async (token: string | undefined, options: Partial<ManagerOptions> = {}) =>
  (await once(dial(one, token, options).socket, 'connect_error')).message;

const changed = (id: string) => ({ event: 'request.changed', data: { id } });
const counts = (requestCount: number) => ({
  event: 'notifications',
  data: { messageCount: 0, requestCount },
});

const askFor = (requestId: string, clinic = munich) =>
  call(clinic.staff, 'POST', `staff/requests/${requestId}/ask`, { clinic_id: clinic.id, body: 'Снимок?' });

/** Everything told so far has reached both nodes: what is not heard by now was not sent. */
async function letPass(): Promise<void> {
  const witnesses = await Promise.all([one, two].map(async (node) => attend(node, await makeAccount(db))));
  const id = '11111111-1111-4111-8111-111111111111';
  const marker = await makeAccount(db);
  const markers = await Promise.all([one, two].map((node) => attend(node, marker)));
  await tellLive(db, { event: 'request.changed', accounts: [marker.id], clinics: [], id });
  for (const { heard: received } of markers) await expect.poll(() => received).toEqual([changed(id)]);
  for (const { heard: received } of witnesses) expect(received).toEqual([]);
}

test('client and both clinics’ members hear of a question once, on each node, and nobody else', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const stranger = await makeAccount(db);
  const [phone, laptop, staff, other, nobody] = await Promise.all([
    attend(one, client),
    attend(two, client),
    attend(two, munich.staff),
    attend(one, honolulu.staff),
    attend(one, stranger),
  ]);
  expect((await askFor(requestId)).status).toBe(200);
  for (const { heard: received } of [phone, laptop])
    await expect.poll(() => received).toEqual([changed(requestId), counts(1)]);
  await expect.poll(() => staff.heard).toEqual([changed(requestId)]);
  await letPass();
  expect(phone.heard).toHaveLength(2);
  expect(staff.heard).toHaveLength(1);
  // A question of one clinic is no affair of the other.
  expect([other.heard, nobody.heard]).toEqual([[], []]);
});

test('what happens to a request that is not looked through yet no clinic hears of', async () => {
  const { client, requestId } = await ask([munich]);
  await sql`update requests set state = 'in_review' where id = ${requestId}::uuid`.execute(db);
  const [own, staff] = await Promise.all([attend(one, client), attend(one, munich.staff)]);
  await db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestId);
    await recordRequestEvent(trx, request, byService, { kind: 'warn' });
  });
  await expect.poll(() => own.heard).toEqual([changed(requestId), counts(1)]);
  await letPass();
  expect(staff.heard).toEqual([]);
});

test('without a token, with a dead one, or from an account that is blocked nobody is let in', async () => {
  const blocked = await makeAccount(db, { blocked: 'спам' });
  expect(await refusalOf(undefined)).toBe('unauthenticated');
  expect(await refusalOf('x'.repeat(43))).toBe('unauthenticated');
  expect(await refusalOf('short')).toBe('unauthenticated');
  expect(await refusalOf(blocked.token)).toBe('blocked');
});

test('a page of another site is not let in, and one of ours is', async () => {
  const account = await makeAccount(db);
  const from = (origin: string) => ({ transports: ['websocket'], extraHeaders: { origin } });
  expect(await refusalOf(account.token, from('https://evil.example'))).toMatch(/websocket error/);
  await attend(one, account, from(one.address));
});

test('members without a second factor hear nothing of the clinic', async () => {
  const { requestId } = await ask([munich]);
  const member = await makeAccount(db, {
    staff: { clinicId: munich.id, role: 'coordinator' },
    secondFactor: false,
  });
  const { heard: received } = await attend(one, member);
  await askFor(requestId);
  await letPass();
  expect(received).toEqual([]);
});

test('polling works where sockets are blocked', async () => {
  const { client, requestId } = await ask([munich]);
  const { heard: received } = await attend(one, client, { transports: ['polling'] });
  await askFor(requestId);
  await expect.poll(() => received).toEqual([changed(requestId), counts(1)]);
});

test('an account has twenty connections at most', async () => {
  const account = await makeAccount(db);
  for (let count = 0; count < 20; count += 1) await attend(one, account);
  expect(await refusalOf(account.token)).toBe('too_many');
});

test('whoever speaks is put out', async () => {
  const { socket } = await attend(one, await makeAccount(db));
  const gone = once(socket, 'disconnect');
  (socket as Socket).emit('request.changed', { id: 'x' });
  expect(await gone).toBe('io server disconnect');
});

test('a connection ends within a second of its session, and when the account is blocked; others stay', async () => {
  const account = await makeAccount(db);
  const second = { ...account, token: await openSessionFor(db, account.id) };
  const ended = await attend(one, account);
  const [stays, elsewhere] = [await attend(one, second), await attend(two, second)];
  const gone = once(ended.socket, 'disconnect');
  expect((await call(account, 'POST', 'client/admin/logout')).status).toBe(200);
  expect(await gone).toBe('io server disconnect');
  expect([stays.socket.connected, elsewhere.socket.connected]).toEqual([true, true]);
  const blocked = [once(stays.socket, 'disconnect'), once(elsewhere.socket, 'disconnect')];
  await sql`update accounts set blocked_at = now(), block_reason = 'спам' where id = ${account.id}::uuid`.execute(
    db,
  );
  expect(await Promise.all(blocked)).toEqual(['io server disconnect', 'io server disconnect']);
});

test('what nobody has told of is found by the sweep: a session that has run out', async () => {
  const account = await makeAccount(db);
  const { socket } = await attend(one, account);
  await sql`update sessions set expires_at = now() where account_id = ${account.id}::uuid`.execute(db);
  const gone = once(socket, 'disconnect');
  await one.live.sweep();
  expect(await gone).toBe('io server disconnect');
});

test('a member who has left hears of the clinic no more', async () => {
  const { requestId } = await ask([munich, honolulu]);
  const member = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
  const { heard: received } = await attend(one, member);
  await sql`update staff set clinic_id = ${honolulu.id} where account_id = ${member.id}::uuid`.execute(db);
  // The node looks the member up after it has heard of the change: from then on the new clinic's news arrive.
  const id = '22222222-2222-4222-8222-222222222222';
  await expect
    .poll(async () => {
      await tellLive(db, { event: 'request.changed', accounts: [], clinics: [honolulu.id], id });
      return received.length;
    })
    .toBeGreaterThan(0);
  await letPass();
  received.length = 0;
  await askFor(requestId);
  await askFor(requestId, honolulu);
  await expect.poll(() => received).toEqual([changed(requestId)]);
  await letPass();
  expect(received).toHaveLength(1);
});

test('when the database connection breaks people are connected anew and hear what comes', async () => {
  const { client, requestId } = await ask([munich]);
  const { socket, heard: received } = await attend(one, client);
  const gone = once(socket, 'disconnect');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'medatlas live' and datname = current_database()`.execute(db);
  expect(await gone).toBe('transport close');
  await once(socket, 'notifications');
  expect(received).toEqual([counts(0)]);
  await askFor(requestId);
  await expect.poll(() => received).toEqual([counts(0), changed(requestId), counts(1)]);
});

test('operators see how many are connected', async () => {
  // Those of the tests before leave in their own time.
  await expect.poll(countSockets).toBe(0);
  await attend(one, await makeAccount(db));
  expect(countSockets()).toBe(1);
  const reply = await one.app.inject({ url: '/metrics' });
  expect(reply.body).toContain('live_sockets 1');
});

test('a node that closes lets its people go at once, and they come back elsewhere', async () => {
  const node = await startNode(world);
  const { socket } = await attend(node, await makeAccount(db), { reconnection: false });
  const gone = once(socket, 'disconnect');
  await node.close();
  expect(await gone).toBe('transport close');
});
