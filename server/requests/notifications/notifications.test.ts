import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { NotificationCounts } from '../../../contract/chats/notifications.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db, queriesOf } = await testApp();
const path = '/api/v1/client/notifications';

/** A clinic with someone who answers for it. */
async function makeClinic() {
  const id = await createClinic(db, { title: `Clinic ${randomUUID()}`, country: 'DE', cityId: null });
  return { id, staff: await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } }) };
}
const [munich, vienna] = [await makeClinic(), await makeClinic()];

/** A conversation in which the clinic has said so much. */
async function makeConversation(client: MadeAccount, clinic: typeof munich, messages: number) {
  const chat = await makeChat(db, { client, clinic });
  const said = Array.from({ length: messages }, () => ({ by: 'staff', body: 'Здравствуйте' }) as const);
  await makeMessages(db, chat, said, clinic.staff);
  return chat;
}

async function makeNews(client: MadeAccount, events = 1): Promise<string> {
  const id = await makeRequest(db, { accountId: client.id, clinics: [munich] });
  for (let event = 0; event < events; event += 1)
    await sql`insert into notifications (account_id, type, subject) values (${client.id}::uuid, 'request', ${id})`.execute(
      db,
    );
  return id;
}

async function counts({ headers }: MadeAccount): Promise<NotificationCounts> {
  return (await app.inject({ url: path, headers })).json<{ data: NotificationCounts }>().data;
}

const read = (account: MadeAccount, payload: object) =>
  app.inject({
    method: 'POST',
    url: `${path}/read`,
    headers: { ...account.headers, 'accept-language': 'ru' },
    payload,
  });

test('counts new messages of all rooms, and requests with something new, not their events', async () => {
  const account = await makeAccount(db);
  expect(await counts(account)).toEqual({ messageCount: 0, requestCount: 0 });
  await makeConversation(account, munich, 2);
  const room = await makeConversation(account, vienna, 1);
  await makeNews(account, 3);
  expect(await counts(account)).toEqual({ messageCount: 3, requestCount: 1 });
  // Own words are no news; what the service says is.
  await makeMessages(db, room, [{ by: 'client', body: 'Спасибо' }, { by: 'service' }]);
  expect(await counts(account)).toEqual({ messageCount: 4, requestCount: 1 });
});

test('takes one query, however many rooms and requests there are', async () => {
  const account = await makeAccount(db);
  const sent = async () =>
    (await queriesOf(() => counts(account))).filter((query) => /chat_|from requests/.test(query)).length;
  expect(await sent()).toBe(1);
  for (const clinic of [munich, vienna]) await makeConversation(account, clinic, 3);
  for (const _ of [1, 2, 3]) await makeNews(account);
  expect(await sent()).toBe(1);
});

test('rooms that are closed or put aside count too, what was taken back or has gone does not', async () => {
  const account = await makeAccount(db);
  const closed = await makeConversation(account, munich, 2);
  await sql`update chats set state = 'closed', closed_at = now() where id = ${closed.id}::uuid`.execute(db);
  await sql`update chat_participants set archived_at = now() where chat_id = ${closed.id}::uuid`.execute(db);
  const requestId = await makeNews(account);
  expect(await counts(account)).toEqual({ messageCount: 2, requestCount: 1 });
  await sql`
    update chat_messages set retracted_at = now(), body = '' where chat_id = ${closed.id}::uuid and seq = 1`.execute(
    db,
  );
  await sql`delete from requests where id = ${requestId}::uuid`.execute(db);
  expect(await counts(account)).toEqual({ messageCount: 1, requestCount: 0 });
  await sql`delete from chats where id = ${closed.id}::uuid`.execute(db);
  expect(await counts(account)).toEqual({ messageCount: 0, requestCount: 0 });
});

test('setting a type aside leaves the other, leaves rooms unread, and counts what comes after', async () => {
  const account = await makeAccount(db);
  const room = await makeConversation(account, munich, 2);
  await makeNews(account);
  const reply = await read(account, { type: 'message' });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ data: { messageCount: 0, requestCount: 1 } });
  expect((await read(account, { type: 'message' })).json()).toEqual({
    data: { messageCount: 0, requestCount: 1 },
  });
  const { rows } = await sql`
    select read_seq, noticed_seq from chat_participants where chat_id = ${room.id}::uuid and side = 'client'`.execute(
    db,
  );
  expect(rows).toEqual([{ read_seq: 0, noticed_seq: 2 }]);
  await makeMessages(db, room, [{ by: 'staff', body: 'Ещё одно' }], munich.staff);
  expect(await counts(account)).toEqual({ messageCount: 1, requestCount: 1 });
  expect((await read(account, { type: 'request' })).json()).toEqual({
    data: { messageCount: 1, requestCount: 0 },
  });
});

test("nobody counts or sets aside another's news, and staff counts none of the clinic's", async () => {
  const [account, other] = [await makeAccount(db), await makeAccount(db)];
  const room = await makeConversation(account, munich, 1);
  await makeMessages(db, room, [{ by: 'client', body: 'Добрый день' }]);
  await makeNews(account);
  expect(await counts(other)).toEqual({ messageCount: 0, requestCount: 0 });
  expect(await counts(munich.staff)).toEqual({ messageCount: 0, requestCount: 0 });
  for (const type of ['request', 'message']) await read(other, { type });
  expect(await counts(account)).toEqual({ messageCount: 1, requestCount: 1 });
});

test.each([
  [{}, 'type', 'Это поле обязательно к заполнению'],
  [{ type: 'everything' }, 'type', 'Возможные значения: message, request'],
  [{ type: 'message', account_id: 'another' }, 'account_id', 'Такого параметра нет'],
])('%j is refused', async (body, field, text) => {
  const reply = await read(await makeAccount(db), body);
  expect(reply.statusCode).toBe(422);
  expect(reply.json<{ errors: object }>().errors).toEqual({ [field]: [text] });
});

test('without a token there are no counts', async () => {
  expect((await app.inject({ url: path })).statusCode).toBe(401);
  const reply = await app.inject({ method: 'POST', url: `${path}/read`, payload: { type: 'message' } });
  expect(reply.statusCode).toBe(401);
});
