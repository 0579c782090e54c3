import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { NotificationCounts } from '../../../contract/chats/notifications.ts';
import { createRandom } from '../../../demo/random.ts';
import type { MadeAccount } from '../../../tests/factories/accounts.ts';
import { openSessionFor } from '../../../tests/factories/accounts.ts';
import { makeChat } from '../../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { makeRequester } from '../../../tests/factories/requests.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';
import { createDialler, type LiveWindow, startNode } from '../../../tests/helpers/live.ts';
import { byService, recordRequestEvent } from '../events.ts';
import { lockRequest } from '../writes.ts';

const world = await makeOfferWorld();
const { db, clinics, call } = world;
const chats = chatCalls(world);
const nodes = [await startNode(world), await startNode(world)] as const;
afterAll(() => Promise.all(nodes.map((node) => node.close())));
const { attend } = createDialler();

const STEPS = 1000;

/** The same numbers each time, so that a failure can be looked at again. */
const random = createRandom(20261121);
const upTo = (max: number): number => random.between(0, max);

type Room = { id: string; clinic: (typeof clinics)[number] };
type Person = { account: MadeAccount; rooms: [Room, ...Room[]]; requestId: string; windows: LiveWindow[] };

/** A client with three rooms, one of them about a request, logged in at two devices on two nodes. */
async function makePerson(): Promise<Person> {
  const account = await makeRequester(db);
  const requestId = await makeRequest(db, { accountId: account.id, clinics });
  const make = async (clinic: (typeof clinics)[number], request?: string): Promise<Room> => ({
    id: (await makeChat(db, { client: account, clinic, ...(request && { request }) })).id,
    clinic,
  });
  const rooms: Person['rooms'] = [
    await make(clinics[0]),
    await make(clinics[1]),
    await make(clinics[2], requestId),
  ];
  const token = await openSessionFor(db, account.id);
  const windows = await Promise.all([attend(nodes[0], account), attend(nodes[1], { token })]);
  return { account, rooms, requestId, windows };
}

const lastSeq = async (id: string): Promise<number> => {
  const { rows } = await sql<{
    seq: number;
  }>`select last_seq as seq from chats where id = ${id}::uuid`.execute(db);
  return rows[0]?.seq ?? 0;
};

type Act = (person: Person, room: Room) => Promise<{ status: number } | undefined>;

const says =
  (side: 'client' | 'staff'): Act =>
  ({ account }, { id, clinic }) =>
    chats.say(side === 'client' ? account : clinic.staff, side, id, `слово ${upTo(1e6)}`);

const acts: readonly [[string, Act], ...[string, Act][]] = [
  ['the clinic says something', says('staff')],
  ['the clinic says something more', says('staff')],
  ['the client says something', says('client')],
  [
    'a window of the client reads up to somewhere',
    async ({ account }, { id }) => chats.read(account, 'client', id, upTo(await lastSeq(id))),
  ],
  [
    'something arrives at a window',
    async ({ account }, { id }) => chats.deliver(account, 'client', id, upTo(await lastSeq(id))),
  ],
  [
    'the clinic reads',
    async (_, { id, clinic }) => chats.read(clinic.staff, 'staff', id, upTo(await lastSeq(id))),
  ],
  [
    'messages are set aside',
    ({ account }) => call(account, 'POST', 'client/notifications/read', { type: 'message' }),
  ],
  [
    'requests are set aside',
    ({ account }) => call(account, 'POST', 'client/notifications/read', { type: 'request' }),
  ],
  [
    'the clinic takes something back',
    async (_, { id, clinic }) =>
      chats.retract(clinic.staff, 'staff', id, Math.max(1, (await lastSeq(id)) - upTo(3))),
  ],
  [
    'the client takes something back',
    async ({ account }, { id }) =>
      chats.retract(account, 'client', id, Math.max(1, (await lastSeq(id)) - upTo(3))),
  ],
  [
    'the clinic corrects something',
    async (_, { id, clinic }) =>
      chats.correct(clinic.staff, 'staff', id, Math.max(1, await lastSeq(id)), `исправлено ${upTo(1e6)}`),
  ],
  [
    'a room goes into the archive',
    ({ account }, { id }) => chats.change(account, 'client', id, { is_archived: true }),
  ],
  ['a room is closed', ({ account }, { id }) => chats.change(account, 'client', id, { state: 'closed' })],
  [
    'the clinic closes a room',
    (_, { id, clinic }) => chats.change(clinic.staff, 'staff', id, { state: 'closed' }),
  ],
  [
    'a name is opened or closed',
    ({ account }, { id }) => chats.change(account, 'client', id, { contact: random.chance(0.5) }),
  ],
  [
    'something happens to a request',
    async ({ requestId }) => {
      await db.transaction().execute(async (trx) => {
        const request = await lockRequest(trx, requestId);
        await recordRequestEvent(trx, request, byService, { kind: 'warn' });
      });
      return undefined;
    },
  ],
  [
    'a request is looked at',
    ({ account, requestId }) => call(account, 'POST', `client/requests/${requestId}/seen`),
  ],
];

/** Counted plainly, message by message. */
async function recount(accountId: string): Promise<NotificationCounts> {
  const { rows } = await sql<NotificationCounts>`
    select (
      select count(*)::int from chats c
      join chat_participants p on p.chat_id = c.id and p.side = 'client'
      join chat_messages m on m.chat_id = c.id
      where c.account_id = ${accountId}::uuid and m.side <> 'client' and m.retracted_at is null
        and m.seq > p.read_seq and m.seq > p.noticed_seq
    ) as "messageCount", (
      select count(distinct n.subject)::int from notifications n
      join requests r on r.id::text = n.subject and r.account_id = n.account_id
      where n.account_id = ${accountId}::uuid and n.type = 'request' and n.read_at is null
    ) as "requestCount"`.execute(db);
  return rows[0] ?? { messageCount: -1, requestCount: -1 };
}

const lastReceived = ({ heard: received }: LiveWindow): unknown =>
  received.findLast(({ event }) => event === 'notifications')?.data;

/** What the API answers and what each window has heard last is what there is. */
async function expectTrue({ account, windows }: Person, after: string): Promise<void> {
  const truth = await recount(account.id);
  const { data } = await call<NotificationCounts>(account, 'GET', 'client/notifications');
  expect(data, after).toEqual(truth);
  for (const window of windows)
    await expect
      .poll(() => lastReceived(window) ?? { messageCount: 0, requestCount: 0 }, {
        timeout: 5000,
        interval: 5,
        message: after,
      })
      .toEqual(truth);
}

/** Nobody waits a minute here for the next message. */
const forgetLimits = () => sql`delete from limiter_points`.execute(db);

test('after any of a thousand acts both counts are true, at the API and in every window', async () => {
  const people: [Person, ...Person[]] = [await makePerson(), await makePerson()];
  const told: string[] = [];
  for (let step = 0; step < STEPS; ) {
    await forgetLimits();
    // Several at once: by other windows, other members, on both nodes.
    const batch = Array.from({ length: 1 + upTo(3) }, () => {
      const [name, act] = random.pick(acts);
      const person = random.pick(people);
      return { name, person, done: act(person, random.pick(person.rooms)) };
    });
    const answers = await Promise.all(batch.map(({ done }) => done));
    for (const answer of answers) expect(answer?.status ?? 200).toBeLessThan(500);
    const after = `step ${step}: ${batch.map(({ name }) => name).join(', ')}`;
    told.push(after);
    for (const person of new Set(batch.map((one) => one.person))) await expectTrue(person, after);
    step += batch.length;
    if (step > STEPS / 2 && people.length === 2) {
      // An account goes in the middle, with all its rooms; nothing of it is counted for anyone.
      const [gone] = people.splice(1, 1, await makePerson(), await makePerson());
      if (!gone) throw new Error('There are two people');
      expect(
        (await call(gone.account, 'DELETE', 'client/profile', { password: gone.account.password })).status,
      ).toBe(200);
      expect(await recount(gone.account.id)).toEqual({ messageCount: 0, requestCount: 0 });
      for (const person of people) await expectTrue(person, 'an account has gone');
    }
  }
  // The acts were of use: something was unread, more than once.
  expect(new Set(told.flatMap((line) => line.slice(line.indexOf(':') + 2).split(', '))).size).toBe(
    new Set(acts.map(([name]) => name)).size,
  );
}, 600_000);
