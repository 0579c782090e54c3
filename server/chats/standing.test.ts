import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { presentHashes } from '../../tests/factories/documents.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeAttachment } from '../../tests/factories/requests.ts';
import { chatCalls } from '../../tests/helpers/chat-calls.ts';
import { noticeMessages } from '../requests/chat-events/writes.ts';
import { countNotifications } from '../requests/notifications/reads.ts';
import { closeChatsAfterWithdrawal, deleteChatsOf } from './writes.ts';

const world = await makeOfferWorld();
const { db, clinics, ask, call } = world;
const [munich] = clinics;
const { begin, change, closeBefore, eventsOf, get, getOfStaff, open, page, say, seqsOf } = chatCalls(world);

const stateOf = async (by: Parameters<typeof get>[0], id: string) => {
  const { state, blocked_by } = (await get(by, id)).data;
  return [state, blocked_by];
};

test('either side closes, and the next message of either side opens again', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Раз');
  expect((await change(client, 'client', id, { state: 'closed' })).status).toBe(200);
  expect((await change(client, 'client', id, { state: 'closed' })).status).toBe(200);
  expect(await stateOf(client, id)).toEqual(['closed', null]);
  expect((await say(munich.staff, 'staff', id, 'Ответ')).data.seq).toBe(4);
  await change(munich.staff, 'staff', id, { state: 'closed' });
  await change(client, 'client', id, { state: 'open' });
  expect(await eventsOf(id)).toEqual(['closed_by_client', 'reopened', 'closed_by_staff', 'reopened']);
  expect(await stateOf(client, id)).toEqual(['open', null]);
});

test('in a blocked conversation nobody writes, and only the side that blocked opens it', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Раз');
  await change(client, 'client', id, { state: 'blocked' });
  expect(await stateOf(client, id)).toEqual(['blocked', 'client']);
  for (const [by, side] of [
    [client, 'client'],
    [munich.staff, 'staff'],
  ] as const)
    expect((await say(by, side, id, 'Слово')).status).toBe(422);
  for (const state of ['open', 'closed', 'blocked'])
    expect((await change(munich.staff, 'staff', id, { state })).status).toBe(422);
  await change(client, 'client', id, { state: 'open' });
  await change(munich.staff, 'staff', id, { state: 'blocked' });
  expect((await change(client, 'client', id, { state: 'open' })).status).toBe(422);
  const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });
  expect((await change(colleague, 'staff', id, { state: 'open' })).status).toBe(200);
  expect((await say(client, 'client', id, 'Два')).status).toBe(200);
});

test('what was closed long ago is not opened again', async () => {
  const { id, client } = await begin(munich);
  await closeBefore(id, 31);
  expect((await change(client, 'client', id, { state: 'open' })).status).toBe(422);
  expect((await change(munich.staff, 'staff', id, { state: 'open' })).status).toBe(422);
});

test('closing and sending at once leave one order that both sides see', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const { id, client } = await begin(munich);
    const [closing, sent] = await Promise.all([
      change(munich.staff, 'staff', id, { state: 'closed' }),
      say(client, 'client', id, 'Ещё слово'),
    ]);
    expect([closing.status, sent.status]).toEqual([200, 200]);
    const events = await eventsOf(id);
    expect(events).toEqual(sent.data.seq === 1 ? ['closed_by_staff'] : ['closed_by_staff', 'reopened']);
    expect(await seqsOf(id)).toEqual([1, 2, 3].slice(0, events.length + 1));
  }
});

test('an archive is one’s own', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Раз');
  await change(client, 'client', id, { is_archived: true });
  expect((await get(client, id)).data.is_archived).toBe(true);
  expect((await getOfStaff(munich.staff, id)).data.is_archived).toBe(false);
  await change(client, 'client', id, { is_archived: false });
  expect((await get(client, id)).data.is_archived).toBe(false);
});

test.each([[{}], [{ state: 'ended' }], [{ is_archived: 'perhaps' }], [{ contact: true, name: 'x' }]])(
  '%j is no change',
  async (body) => {
    const { id, client } = await begin(munich);
    expect((await change(client, 'client', id, body)).status).toBe(422);
  },
);

test('name and phone are the clinic’s to see while the client opens them, and not a moment longer', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Раз');
  const seen = async () => {
    const { client: shown, participants, last } = (await getOfStaff(munich.staff, id)).data;
    return [shown.name, shown.phone_number, participants[0]?.name, last?.name ?? null];
  };
  expect(await seen()).toEqual([null, null, null, null]);
  expect((await change(munich.staff, 'staff', id, { contact: true })).status).toBe(422);
  await change(client, 'client', id, { contact: true });
  expect(await seen()).toEqual(['Anna Weber', client.phone, 'Anna Weber', null]);
  await change(client, 'client', id, { contact: false });
  expect(await seen()).toEqual([null, null, null, null]);
  expect(await eventsOf(id)).toEqual(['contact_opened', 'contact_closed']);
});

test('with a request, what is opened there counts and is opened there', async () => {
  const { client, requestId } = await ask([munich]);
  const { data: room } = await open(client, { request_id: requestId });
  await say(client, 'client', room.uuid, 'Раз');
  const seen = async () => (await getOfStaff(munich.staff, room.uuid)).data;
  expect((await seen()).client).toMatchObject({ name: null, country: { code: 'RU' }, languages: ['ru'] });
  expect((await change(client, 'client', room.uuid, { contact: true })).status).toBe(422);
  await call(client, 'POST', `client/requests/${requestId}/disclosure`, {
    clinic_id: munich.id,
    contact: true,
  });
  expect(await seen()).toMatchObject({
    client: { name: 'Anna Weber', phone_number: client.phone },
    contact_opened_at: expect.any(String),
  });
});

test('after the consent on health was taken back conversations are closed and ask for it anew', async () => {
  const { id, client } = await begin(munich);
  await say(client, 'client', id, 'Раз');
  await change(client, 'client', id, { contact: true });
  await db.transaction().execute((trx) => closeChatsAfterWithdrawal(trx, client.id));
  expect((await get(client, id)).data).toMatchObject({
    state: 'closed',
    needs_health_consent: true,
    contact_opened_at: null,
    unread: 0,
  });
  expect((await say(client, 'client', id, 'Снова')).status).toBe(422);
  const { health_data } = await presentHashes(db);
  expect((await say(client, 'client', id, 'Снова', { health_consent: health_data })).status).toBe(200);
  expect((await get(client, id)).data.state).toBe('open');
});

test('with an account its conversations and files go; what it wrote for a clinic stays under its name', async () => {
  const { id, client } = await begin(munich);
  const member = await makeAccount(db, {
    name: 'Лейла',
    surname: 'Демир',
    staff: { clinicId: munich.id, role: 'owner' },
  });
  await say(member, 'staff', id, 'Ответ');
  await db.transaction().execute((trx) => deleteChatsOf(trx, member.id));
  const { data, meta } = await page(client, 'client', id);
  expect(data).toMatchObject([{ body: 'Ответ', author: 2 }]);
  expect(meta.participants[1]).toMatchObject({ name: 'Лейла Демир', role: 'owner' });
  const attachment = await makeAttachment(db, client.id);
  await say(client, 'client', id, '', { attachment_ids: [attachment] });
  await db.transaction().execute((trx) => deleteChatsOf(trx, client.id));
  expect((await getOfStaff(munich.staff, id)).status).toBe(404);
  const left = await sql`
    select id from attachments where id = ${attachment}::uuid
    union all select chat_id from chat_messages where chat_id = ${id}::uuid`.execute(db);
  expect(left.rows).toEqual([]);
});

test('what was set aside counts no more and stays unread', async () => {
  const { id, client } = await begin(munich);
  const unread = async () => (await countNotifications(db, client.id)).messageCount;
  await say(munich.staff, 'staff', id, 'Раз');
  await say(munich.staff, 'staff', id, 'Два');
  expect(await unread()).toBe(2);
  await noticeMessages(db, client.id);
  expect(await unread()).toBe(0);
  expect((await get(client, id)).data.unread).toBe(2);
  await say(munich.staff, 'staff', id, 'Три');
  expect(await unread()).toBe(1);
});
