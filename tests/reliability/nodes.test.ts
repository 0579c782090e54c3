import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { joinChat, type MadeChat, makeChat } from '../factories/chats.ts';
import { createClinic } from '../factories/clinics.ts';
import { testDatabase } from '../helpers/database.ts';
import { createDialler, eventsOf, messagesOf, typeUntilSeen } from '../helpers/live.ts';
import { noRedis, type OwnRedis, startRedis } from '../helpers/redis.ts';
import { type Service, startService } from '../helpers/service.ts';
import { callsOf } from './calls.ts';

// Two processes as they serve, on one database and one Redis.
beforeEach(({ skip }) => skip(noRedis !== null, noRedis ?? ''));

const { db, url } = await testDatabase('served');
const { attend, openChat, once } = createDialler();

type Node = { address: string; service: Service };
const nodes: Node[] = [];
const node = (place: number): Node => {
  const found = nodes[place];
  if (!found) throw new Error(`There is no node ${place}`);
  return found;
};
let redis: OwnRedis | null = null;
const ownRedis = (): OwnRedis => {
  if (!redis) throw new Error('Redis was not started');
  return redis;
};

async function startNode(): Promise<Node> {
  const service = await startService({ DATABASE_URL: url, REDIS_URL: ownRedis().url, LOG_LEVEL: 'error' });
  return { service, address: service.url };
}

beforeAll(async () => {
  if (noRedis !== null) return;
  redis = await startRedis();
  nodes.push(await startNode(), await startNode());
}, 180_000);

afterAll(async () => {
  await Promise.all(nodes.map(({ service }) => service.stop()));
  await redis?.kill();
});

type Room = { chat: MadeChat; client: MadeAccount; member: MadeAccount };

async function makeConversation(): Promise<Room> {
  const clinicId = await createClinic(db, { title: `Clinic ${randomUUID()}` });
  const member = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
  const client = await makeAccount(db);
  const chat = await makeChat(db, { client, clinic: { id: clinicId } });
  await joinChat(db, chat, member);
  return { chat, client, member };
}

/** Sends through a node; the message as its sender is answered. */
async function send(
  { address }: Node,
  { chat }: Room,
  side: 'client' | 'staff',
  by: MadeAccount,
  body: string,
): Promise<ChatMessage> {
  const answer = await callsOf(address, by).call('POST', `${side}/chats/${chat.id}/messages`, {
    id: randomUUID(),
    body,
  });
  expect(answer).toMatchObject({ status: 200, data: { body } });
  return answer.data as ChatMessage;
}

test('what is said at one process arrives whole at the other, once, also while Redis is dead', async () => {
  const room = await makeConversation();
  const { chat, client, member } = room;
  const [phone, desk] = [await attend(node(0), client), await attend(node(1), member)];
  for (const window of [phone, desk]) expect(await openChat(window, chat.id)).toBe(true);
  await typeUntilSeen(phone, desk);
  const said = [await send(node(0), room, 'client', client, 'Добрый день')];
  said.push(await send(node(1), room, 'staff', member, 'Guten Tag'));
  await ownRedis().kill();
  said.push(await send(node(0), room, 'client', client, 'Слышно?'));
  said.push(await send(node(1), room, 'staff', member, 'Ja'));
  await ownRedis().restart();
  await typeUntilSeen(desk, phone);
  said.push(await send(node(1), room, 'client', client, 'Хорошо'));
  for (const window of [phone, desk]) await expect.poll(() => messagesOf(window)).toEqual(said);
  expect(said.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
});

test('who lost the news with the database connection is told to come back, and finds everything by its number', async () => {
  const room = await makeConversation();
  const { chat, client, member } = room;
  const phone = await attend(node(0), client);
  const gone = once(phone.socket, 'disconnect');
  const back = gone.then(() => once(phone.socket, 'connect'));
  // Both nodes lose what PostgreSQL tells, and a message falls into the gap.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'medatlas live' and datname = current_database()`.execute(db);
  const missed = await send(node(1), room, 'staff', member, 'Wir haben ein Angebot');
  expect(await gone).toBe('transport close');
  await back;
  const { call } = callsOf(node(0).address, client);
  const found = await call('GET', `client/chats/${chat.id}/messages?after=0`);
  expect(found).toMatchObject({ status: 200, data: [missed] });
  const next = await send(node(1), room, 'staff', member, 'Schauen Sie bitte');
  await expect
    .poll(() => eventsOf(phone, 'message'))
    .toContainEqual({ chat: chat.id, audience: 'client', message: next });
});

test('a process that is killed takes nothing with it: its people come back at the other and go on', async () => {
  const room = await makeConversation();
  const { chat, client, member } = room;
  const [phone, desk] = [await attend(node(0), client), await attend(node(1), member)];
  const said = [await send(node(0), room, 'client', client, 'До обрыва')];
  const gone = once(phone.socket, 'disconnect');
  node(0).service.process.kill('SIGKILL');
  await gone;
  said.push(await send(node(1), room, 'staff', member, 'Inzwischen'));
  const tablet = await attend(node(1), client);
  expect(await openChat(tablet, chat.id)).toBe(true);
  const { call } = callsOf(node(1).address, client);
  const found = await call('GET', `client/chats/${chat.id}/messages?after=0`);
  expect(found.data).toEqual(said);
  said.push(await send(node(1), room, 'client', client, 'Снова здесь'));
  for (const window of [tablet, desk])
    await expect.poll(() => messagesOf(window)).toEqual(window === desk ? said : said.slice(2));
});
