import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../../tests/factories/accounts.ts';
import { type MadeChat, makeChat, makeMessages } from '../../tests/factories/chats.ts';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { testDatabase } from '../../tests/helpers/database.ts';
import { kyselyOn } from '../platform/database.ts';
import { type Participant, requireParticipant } from './access.ts';
import { createReadPositions } from './read-positions.ts';

const { db, pool } = await testDatabase();
await createCities(db);
const clinic = { id: await createClinic(db, { title: 'Mitte' }) };
const member = await makeAccount(db, { staff: { clinicId: clinic.id, role: 'coordinator' } });

type Room = MadeChat & { client: MadeAccount; seat: Participant };

/** A room of a fresh client in which ten things were said. */
async function makeConversation(): Promise<Room> {
  const client = await makeAccount(db);
  const chat = await makeChat(db, { client, clinic });
  await makeMessages(db, chat, 10, member);
  return {
    ...chat,
    client,
    seat: await requireParticipant(db, { side: 'client', accountId: client.id, chatId: chat.id }),
  };
}

const makeChats = (count: number): Promise<Room[]> =>
  Promise.all(Array.from({ length: count }, makeConversation));

async function readPositionsOf({ id }: Room): Promise<number[]> {
  const { rows } = await sql<{ delivered: number; read: number }>`
    select delivered_seq as delivered, read_seq as read from chat_participants
    where chat_id = ${id}::uuid and number = 1`.execute(db);
  return rows.flatMap(({ delivered, read }) => [delivered, read]);
}

test('read positions of many rooms that come at once are few statements, and of one participant the furthest counts', async () => {
  const rooms = await makeChats(12);
  let statements = 0;
  const readPositions = createReadPositions(kyselyOn(pool, { onQuery: () => (statements += 1) }));
  const all = rooms.flatMap(({ seat: participant }, i) => [
    readPositions.moveOn(participant, { seq: 4, isRead: i % 2 === 0 }),
    readPositions.moveOn(participant, { seq: 7, isRead: false }),
    readPositions.moveOn(participant, { seq: 3, isRead: i % 2 === 0 }),
  ]);
  await Promise.all(all);
  expect(await Promise.all(rooms.map(readPositionsOf))).toEqual(
    rooms.map((_, i) => [7, i % 2 === 0 ? 4 : 0]),
  );
  // Begin, move, tell, commit.
  expect(statements).toBe(4);
});

test('who is held by someone else holds up nobody but themselves, and is written when they are free', async () => {
  const rooms = await makeChats(3);
  const [held, free] = rooms;
  if (!held || !free) throw new Error('There are three');
  const readPositions = createReadPositions(db);
  const { promise: kept, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (trx) => {
    await sql`select from chat_participants where chat_id = ${held.id}::uuid for update`.execute(trx);
    isLocked();
    await kept;
  });
  await locked;
  const writing = Promise.all(
    rooms.map(({ seat: participant }) => readPositions.moveOn(participant, { seq: 5, isRead: true })),
  );
  await expect.poll(() => readPositionsOf(free)).toEqual([5, 5]);
  expect(await readPositionsOf(held)).toEqual([0, 0]);
  letGo();
  await Promise.all([holder, writing]);
  expect(await readPositionsOf(held)).toEqual([5, 5]);
});

test('two nodes that write for the same rooms in opposite orders both come to an end, and nothing goes back', async () => {
  const rooms = await makeChats(20);
  const nodes = [createReadPositions(db), createReadPositions(db)];
  const rounds = [2, 9, 5].flatMap((seq) =>
    nodes.flatMap((node, place) =>
      (place === 0 ? rooms : [...rooms].reverse()).map(({ seat: participant }) =>
        node.moveOn(participant, { seq, isRead: true }),
      ),
    ),
  );
  await Promise.all(rounds);
  expect(await Promise.all(rooms.map(readPositionsOf))).toEqual(rooms.map(() => [9, 9]));
});

test('a batch that fails is heard of by those in it, and the next one is written', async () => {
  const room = await makeConversation();
  const readPositions = createReadPositions(db);
  const wrong: Participant = { ...room.seat, chatId: 'not a room' };
  await expect(readPositions.moveOn(wrong, { seq: 1, isRead: false })).rejects.toThrow();
  await readPositions.moveOn(room.seat, { seq: 6, isRead: false });
  expect(await readPositionsOf(room)).toEqual([6, 0]);
});
