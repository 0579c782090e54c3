import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { joinChat, type MadeChat, makeChat, makeMessages } from '../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import {
  createDialler,
  eventsOf,
  type LiveWindow,
  messagesOf,
  startNode,
  typeUntilSeen,
} from '../../tests/helpers/live.ts';
import { noRedis, startRedis } from '../../tests/helpers/redis.ts';
import { tellLive } from '../platform/live.ts';

const REPEAT_MS = 400;

const world = await makeOfferWorld();
const { db, clinics } = world;
const [munich] = clinics;
const { attend, openChat } = createDialler();
const colleague = await makeAccount(db, {
  name: 'Lena',
  surname: 'Maurer',
  staff: { clinicId: munich.id, role: 'doctor' },
});
const lena = { number: null, name: 'Lena Maurer', is_typing: false };

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Two nodes on a Redis of their own. */
async function startPair(options: { isDown?: boolean } = {}) {
  const redis = await startRedis(options);
  closers.push(redis.kill);
  const start = () => startNode(world, { redisUrl: redis.url }, REPEAT_MS);
  const [one, two] = [await start(), await start()];
  closers.push(one.close, two.close);
  return { redis, one, two };
}

const pair = noRedis === null ? startPair() : Promise.reject(new Error(noRedis));
// Without Redis every test here is skipped before it asks for the pair.
pair.catch(() => undefined);
beforeEach(({ skip }) => skip(noRedis !== null, noRedis ?? ''));

async function makeConversation() {
  const client = await makeAccount(db);
  const chat = await makeChat(db, { client, clinic: munich });
  await joinChat(db, chat, munich.staff);
  return { client, chat };
}

const say = (chat: MadeChat, seq: number) =>
  db.transaction().execute(async (trx) => {
    await makeMessages(trx, chat, [{ by: 'client', body: `Сообщение ${seq}` }]);
    const { id, clientId: account, clinicId: clinic } = chat;
    await tellLive(trx, { event: 'message', chat: id, seqs: [seq], account, clinic });
  });

const seqsOf = (window: LiveWindow) => messagesOf(window).map(({ seq }) => seq);

const redisFigure = async ({ app }: { app: typeof world.app }) =>
  /^live_redis_connected (\d)$/m.exec((await app.inject({ url: '/metrics' })).body)?.[1];

test('with Redis hints reach the other node, and messages still come once', async () => {
  const { one, two } = await pair;
  const { client, chat } = await makeConversation();
  const [phone, member] = [await attend(one, client), await attend(two, munich.staff)];
  for (const window of [phone, member]) expect(await openChat(window, chat.id)).toBe(true);
  await typeUntilSeen(phone, member);
  await typeUntilSeen(member, phone);
  await say(chat, 1);
  await typeUntilSeen(phone, member);
  for (const window of [phone, member]) await expect.poll(() => seqsOf(window)).toEqual([1]);
  expect(eventsOf(phone, 'typing').at(-1)).toEqual({ chat: chat.id, side: 'staff', number: 2 });
});

test('members on two nodes see each other, and those of a node that dies are gone after a while', async () => {
  const { redis, one, two } = await pair;
  const { chat } = await makeConversation();
  const [here, there] = [await attend(one, munich.staff), await attend(two, colleague)];
  await openChat(here, chat.id);
  await openChat(there, chat.id);
  const last = () => eventsOf(here, 'attending').at(-1);
  await expect.poll(last).toEqual({ chat: chat.id, members: [lena] });
  there.socket.disconnect();
  await expect.poll(last).toEqual({ chat: chat.id, members: [] });
  const again = await attend(two, colleague);
  await openChat(again, chat.id);
  await expect.poll(last).toEqual({ chat: chat.id, members: [lena] });
  // To the first node the second is as dead now as if its machine were.
  await redis.kill();
  await expect.poll(last).toEqual({ chat: chat.id, members: [] });
  await redis.restart();
  await expect.poll(last).toEqual({ chat: chat.id, members: [lena] });
});

test('while Redis is dead messages arrive, readiness holds and hints stay on their node; when it is back they go on', async () => {
  const { redis, one, two } = await pair;
  const { client, chat } = await makeConversation();
  const [phone, near, far] = [
    await attend(one, client),
    await attend(one, munich.staff),
    await attend(two, colleague),
  ];
  for (const window of [phone, near, far]) await openChat(window, chat.id);
  await typeUntilSeen(phone, far);
  expect(await redisFigure(one)).toBe('1');
  for (let round = 0; round < 2; round += 1) {
    await redis.kill();
    await expect.poll(() => redisFigure(one)).toBe('0');
    const farBefore = eventsOf(far, 'typing').length;
    await typeUntilSeen(phone, near);
    await say(chat, round + 1);
    for (const window of [phone, near, far]) await expect.poll(() => seqsOf(window)).toHaveLength(round + 1);
    expect(eventsOf(far, 'typing')).toHaveLength(farBefore);
    expect((await one.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    await redis.restart();
    await typeUntilSeen(phone, far);
    await typeUntilSeen(far, phone);
  }
  expect(seqsOf(far)).toEqual([1, 2]);
  await expect.poll(() => redisFigure(one)).toBe('1');
});

test('nodes start without their Redis and find it when it comes', async () => {
  const { redis, one, two } = await startPair({ isDown: true });
  const { client, chat } = await makeConversation();
  const [phone, near, far] = [
    await attend(one, client),
    await attend(one, munich.staff),
    await attend(two, colleague),
  ];
  for (const window of [phone, near, far]) expect(await openChat(window, chat.id)).toBe(true);
  await typeUntilSeen(phone, near);
  await redis.restart();
  await typeUntilSeen(phone, far);
});

test('a node closes while Redis is away as fast as with it', async () => {
  const redis = await startRedis({ isDown: true });
  const node = await startNode(world, { redisUrl: redis.url });
  const start = performance.now();
  await node.live.close();
  // Its silence alone would be fifteen seconds.
  expect(performance.now() - start).toBeLessThan(12_000);
  await node.close();
});
