import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { type MadeChat, makeChat, makeMessages, type SaidDraft } from '../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeRequester } from '../../tests/factories/requests.ts';
import { createDialler, eventsOf, type LiveWindow, messagesOf, startNode } from '../../tests/helpers/live.ts';
import { sayLive, settleWindows } from '../../tests/helpers/live-room.ts';
import { messageCall, tellLive } from '../platform/live.ts';

const world = await makeOfferWorld();
const { db, clinics } = world;
const [munich, honolulu] = clinics;

const [one, two] = [await startNode(world), await startNode(world)];
afterAll(() => Promise.all([one.close(), two.close()]));

const { attend, openChat } = createDialler();

const colleague = await makeAccount(db, {
  name: 'Lena',
  surname: 'Maurer',
  staff: { clinicId: munich.id, role: 'doctor' },
});

async function makeConversation() {
  const client = await makeAccount(db);
  const chat = await makeChat(db, { client, clinic: munich });
  return { client, chat };
}

const say = (chat: MadeChat, said: readonly SaidDraft[]) => sayLive(db, chat, said, munich.staff);
const settle = (...windows: LiveWindow[]) => settleWindows(db, ...windows);

test('a message comes whole to each window of its client and of its clinic, on each node, and to nobody else', async () => {
  const { client, chat } = await makeConversation();
  const [phone, laptop, member, far] = await Promise.all([
    attend(one, client),
    attend(two, client),
    attend(two, munich.staff),
    attend(one, colleague, { transports: ['polling'] }),
  ]);
  const others = await Promise.all([
    attend(one, honolulu.staff),
    attend(two, await makeAccount(db)),
    attend(
      two,
      await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' }, secondFactor: false }),
    ),
  ]);
  await say(chat, [{ by: 'client', body: 'Здравствуйте! مرحبا' }]);
  const message = expect.objectContaining({
    seq: 1,
    side: 'client',
    author: 1,
    body: 'Здравствуйте! مرحبا',
    attachments: [],
    retracted_at: null,
  });
  for (const window of [phone, laptop])
    await expect
      .poll(() => eventsOf(window, 'message'))
      .toEqual([{ chat: chat.id, audience: 'client', message }]);
  for (const window of [member, far])
    await expect
      .poll(() => eventsOf(window, 'message'))
      .toEqual([{ chat: chat.id, audience: 'staff', message }]);
  await settle(...others);
  for (const { heard: received } of others) expect(received).toEqual([]);
});

test('two hundred messages at once come in their order, each once', async () => {
  const { client, chat } = await makeConversation();
  const [phone, member] = await Promise.all([attend(one, client), attend(two, munich.staff)]);
  const seqs = Array.from({ length: 200 }, (_, place) => place + 1);
  for (let part = 0; part < 40; part += 1)
    await say(
      chat,
      Array.from({ length: 5 }, () => ({ by: 'client' as const, body: 'Ещё' })),
    );
  for (const window of [phone, member])
    await expect.poll(() => messagesOf(window).map(({ seq }) => seq)).toEqual(seqs);
});

test('what people say comes as it is read, short texts with their news and long ones loaded, in one order', async () => {
  const client = await makeRequester(db);
  const chat = await makeChat(db, { client, clinic: munich });
  const [phone, member] = await Promise.all([attend(one, client), attend(two, munich.staff)]);
  const bodies = Array.from({ length: 18 }, (_, place) =>
    (place % 3 === 1 ? '🙂' : '–').repeat(4000 - place),
  );
  const sent: ChatMessage[] = [];
  for (const body of bodies) {
    const message = {
      id: randomUUID(),
      body: sent.length % 3 === 0 ? `«${sent.length}»\n\t\u2028 "مرحبا"` : body,
    };
    const reply = await world.call<ChatMessage>(client, 'POST', `client/chats/${chat.id}/messages`, message);
    sent.push(reply.data);
  }
  for (const window of [phone, member])
    await expect.poll(() => messagesOf(window), { timeout: 10_000 }).toEqual(sent);
});

test('a message that has come whole is not loaded, and waits for those that are named before it', async () => {
  const { client, chat } = await makeConversation();
  const phone = await attend(one, client);
  const said = { id: randomUUID(), revision: 0, side: 'staff' as const, body: 'Да' };
  const none = { language: null, translations: [], event: null, phrase: null, attachments: [] };
  const never = { corrected_at: null, retracted_at: null };
  const place = { event: 'message' as const, chat: chat.id, account: client.id, clinic: munich.id };
  const tellWhole = sql`
    select ${messageCall(db, { ...said, ...none, ...never })} from (
      select id, account_id, clinic_id, 2 as seq, 2 as author, now() as sent_at
      from chats where id = ${chat.id}::uuid) written`;
  await sql`alter table chat_messages rename to chat_messages_away`.execute(db);
  try {
    await tellWhole.execute(db);
    await expect.poll(() => messagesOf(phone), { timeout: 5000 }).toMatchObject([{ seq: 2, body: 'Да' }]);
  } finally {
    await sql`alter table chat_messages_away rename to chat_messages`.execute(db);
  }
  await makeMessages(db, chat, [{ by: 'client', body: 'Можно?' }]);
  await db.transaction().execute(async (trx) => {
    await tellLive(trx, { ...place, seqs: [1] });
    await tellWhole.execute(trx);
  });
  await expect.poll(() => messagesOf(phone).map(({ seq }) => seq), { timeout: 5000 }).toEqual([2, 1, 2]);
});

test('what cannot be loaded is told as a change, and what comes after arrives', async () => {
  const { client, chat } = await makeConversation();
  const phone = await attend(one, client);
  await makeMessages(db, chat, [{ by: 'client', body: 'Первое' }]);
  await sql`alter table chat_messages rename to chat_messages_away`.execute(db);
  try {
    await tellLive(db, { event: 'message', chat: chat.id, seqs: [1], account: client.id, clinic: munich.id });
    await expect.poll(() => eventsOf(phone, 'chat.changed')).toEqual([{ id: chat.id }]);
  } finally {
    await sql`alter table chat_messages_away rename to chat_messages`.execute(db);
  }
  await say(chat, [{ by: 'staff', body: 'Второе' }]);
  await expect.poll(() => messagesOf(phone)).toHaveLength(1);
});

test('how far someone has read both sides hear, and that a conversation has changed', async () => {
  const { client, chat } = await makeConversation();
  const [phone, member, other] = await Promise.all([
    attend(one, client),
    attend(two, munich.staff),
    attend(one, honolulu.staff),
  ]);
  const to = { chat: chat.id, account: client.id, clinic: munich.id };
  const place = { number: 1, side: 'client' as const, delivered_seq: 7, read_seq: 5 };
  await tellLive(db, { event: 'read', ...to, ...place });
  await tellLive(db, { event: 'chat.changed', ...to });
  await settle(phone, member, other);
  for (const { heard: received } of [phone, member])
    expect(received).toEqual([
      { event: 'read', data: { chat: chat.id, ...place } },
      { event: 'chat.changed', data: { id: chat.id } },
    ]);
  expect(other.heard).toEqual([]);
});

test('a note comes to the clinic’s people and never to the client, who has the conversation open', async () => {
  const { client, chat } = await makeConversation();
  const [phone, member] = await Promise.all([attend(one, client), attend(two, munich.staff)]);
  expect(await openChat(phone, chat.id)).toBe(true);
  const id = randomUUID();
  await db.transaction().execute(async (trx) => {
    await sql`insert into chat_notes (chat_id, id, clinic_id, account_id, name, body, after_seq)
      values (${chat.id}::uuid, ${id}::uuid, ${munich.id}, ${colleague.id}::uuid, 'Lena Maurer', 'Спросить о снимке', 0)`.execute(
      trx,
    );
    await tellLive(trx, {
      event: 'note',
      client: chat.clientId,
      chat: chat.id,
      clinic: munich.id,
      id,
      is_removed: false,
    });
  });
  await expect
    .poll(() => eventsOf(member, 'note'))
    .toEqual([
      {
        chat: chat.id,
        note: {
          id,
          name: 'Lena Maurer',
          body: 'Спросить о снимке',
          after_seq: 0,
          created_at: expect.any(String),
          is_removed: false,
        },
      },
    ]);
  await tellLive(db, {
    event: 'note',
    client: chat.clientId,
    chat: chat.id,
    clinic: munich.id,
    id,
    is_removed: true,
  });
  await expect.poll(() => eventsOf(member, 'note')).toHaveLength(2);
  await settle(phone);
  expect(phone.heard).toEqual([]);
});
