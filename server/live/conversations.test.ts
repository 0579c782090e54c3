import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { afterAll, expect, test, vi } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { joinChat, type MadeChat, makeChat, type SaidDraft } from '../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import {
  createDialler,
  eventsOf,
  type LiveWindow,
  messagesOf,
  startNode,
  typeUntilSeen,
} from '../../tests/helpers/live.ts';
import { sayLive, settleWindows } from '../../tests/helpers/live-room.ts';

const world = await makeOfferWorld();
const { db, clinics } = world;
const [munich, honolulu] = clinics;

const [one, two] = [await startNode(world), await startNode(world)];
afterAll(() => Promise.all([one.close(), two.close()]));

const { attend, openChat, once } = createDialler();

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

test('only its client and its clinic’s people can have a conversation open', async () => {
  const { client, chat } = await makeConversation();
  const other = await makeConversation();
  const who = [client, munich.staff, colleague, other.client, honolulu.staff];
  const windows = await Promise.all(who.map((account) => attend(one, account)));
  expect(await Promise.all(windows.map((window) => openChat(window, chat.id)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  const [first] = windows;
  if (!first) throw new Error('no window');
  expect(await openChat(first, randomUUID())).toBe(false);
  expect(await openChat(first, null)).toBe(false);
  expect(first.socket.connected).toBe(true);
});

test('a client’s typing comes to the clinic’s people in the conversation, and theirs to the client and each other', async () => {
  const { client, chat } = await makeConversation();
  const other = await makeConversation();
  const number = await joinChat(db, chat, munich.staff);
  const [phone, tablet, member, doctor, elsewhere] = await Promise.all([
    attend(one, client),
    attend(one, client),
    attend(one, munich.staff),
    attend(one, colleague),
    attend(one, colleague),
  ]);
  for (const window of [phone, tablet, member, doctor]) await openChat(window, chat.id);
  await openChat(elsewhere, other.chat.id);
  phone.socket.emit('typing');
  // More than one a second are one.
  phone.socket.emit('typing');
  phone.socket.emit('typing');
  const byClient = { chat: chat.id, side: 'client', number: 1 };
  for (const window of [member, doctor])
    await expect.poll(() => eventsOf(window, 'typing')).toEqual([byClient]);
  member.socket.emit('typing');
  const byStaff = { chat: chat.id, side: 'staff', number };
  for (const window of [phone, tablet])
    await expect.poll(() => eventsOf(window, 'typing')).toEqual([byStaff]);
  await expect.poll(() => eventsOf(doctor, 'typing')).toEqual([byClient, byStaff]);
  expect(eventsOf(member, 'typing')).toEqual([byClient]);
  expect(eventsOf(elsewhere, 'typing')).toEqual([]);
});

test('members see which others have the conversation open and write, until they go; the client never does', async () => {
  const { client, chat } = await makeConversation();
  const number = await joinChat(db, chat, munich.staff);
  const [phone, member, doctor] = await Promise.all([
    attend(one, client),
    attend(one, munich.staff),
    attend(one, colleague),
  ]);
  await openChat(phone, chat.id);
  await openChat(member, chat.id);
  await openChat(doctor, chat.id);
  const lena = { number: null, name: 'Lena Maurer', is_typing: false };
  const anna = { number, name: 'Anna Weber', is_typing: false };
  const last = (window: LiveWindow) => eventsOf(window, 'attending').at(-1);
  await expect.poll(() => last(member)).toEqual({ chat: chat.id, members: [lena] });
  await expect.poll(() => last(doctor)).toEqual({ chat: chat.id, members: [anna] });
  member.socket.emit('typing');
  await expect.poll(() => last(doctor)).toEqual({ chat: chat.id, members: [{ ...anna, is_typing: true }] });
  // What was being written is there: nobody writes any more.
  await say(chat, [{ by: 'staff', body: 'Добрый день' }]);
  await expect.poll(() => last(doctor)).toEqual({ chat: chat.id, members: [anna] });
  member.socket.disconnect();
  await expect.poll(() => last(doctor)).toEqual({ chat: chat.id, members: [] });
  expect(eventsOf(phone, 'attending')).toEqual([]);
});

test('a member who leaves the clinic is out of its conversations at once', async () => {
  const { client, chat } = await makeConversation();
  const member = await makeAccount(db, { staff: { clinicId: munich.id, role: 'coordinator' } });
  const [phone, leaver, stays] = await Promise.all([
    attend(one, client),
    attend(one, member),
    attend(one, munich.staff),
  ]);
  for (const window of [phone, leaver, stays]) expect(await openChat(window, chat.id)).toBe(true);
  await sql`delete from staff where account_id = ${member.id}::uuid`.execute(db);
  await expect.poll(() => eventsOf(stays, 'attending').at(-1)).toEqual({ chat: chat.id, members: [] });
  phone.socket.emit('typing');
  await expect.poll(() => eventsOf(stays, 'typing')).toHaveLength(1);
  await say(chat, [{ by: 'client', body: 'Вы здесь?' }]);
  await settle(stays, leaver);
  expect(eventsOf(leaver, 'typing')).toEqual([]);
  expect(messagesOf(leaver)).toEqual([]);
  expect(await openChat(leaver, chat.id)).toBe(false);
});

test('nonsense and floods end a connection', async () => {
  const { client, chat } = await makeConversation();
  const nonsense: [string, ...unknown[]][] = [
    ['attend', 'x', () => undefined],
    ['attend', chat.id],
    ['attend', { id: chat.id }, () => undefined],
    ['typing', 'much'],
    ['message', { chat: chat.id }],
    ['constructor'],
  ];
  for (const [name, ...rest] of nonsense) {
    const { socket } = await attend(one, client);
    const gone = once(socket, 'disconnect');
    (socket as Socket).emit(name, ...rest);
    expect(await gone).toBe('io server disconnect');
  }
  const { socket } = await attend(one, client);
  const gone = once(socket, 'disconnect');
  for (let count = 0; count < 100; count += 1) socket.emit('typing');
  expect(await gone).toBe('io server disconnect');
});

test('without Redis hints stay on their node', async () => {
  const { client, chat } = await makeConversation();
  const [phone, near, far] = await Promise.all([
    attend(one, client),
    attend(one, munich.staff),
    attend(two, colleague),
  ]);
  for (const window of [phone, near, far]) expect(await openChat(window, chat.id)).toBe(true);
  phone.socket.emit('typing');
  await expect.poll(() => eventsOf(near, 'typing')).toHaveLength(1);
  await settle(far);
  expect(far.heard).toEqual([]);
});

test('who writes is seen to write, however the machine’s clock is set meanwhile', async () => {
  const { client, chat } = await makeConversation();
  const [phone, member] = await Promise.all([attend(one, client), attend(one, munich.staff)]);
  for (const window of [phone, member]) expect(await openChat(window, chat.id)).toBe(true);
  await typeUntilSeen(phone, member);
  const setBack = vi.spyOn(Date, 'now').mockReturnValue(0);
  await typeUntilSeen(phone, member).finally(() => setBack.mockRestore());
});
