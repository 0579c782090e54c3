import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { chatCalls } from '../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { db, clinics, call } = world;
const [munich] = clinics;
const { begin, change, correct, deliver, get, getOfStaff, read, retract, say } = chatCalls(world);
const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'doctor' } });

const acts = [
  'say',
  'correct',
  'retract',
  'read',
  'deliver',
  'close',
  'open',
  'block',
  'archive',
  'notice',
] as const;
const step = fc.record({
  act: fc.constantFrom(...acts),
  who: fc.constantFrom('client', 'staff', 'colleague'),
  seq: fc.integer({ min: 1, max: 15 }),
});
type Step = { act: (typeof acts)[number]; who: 'client' | 'staff' | 'colleague'; seq: number };

type Room = Awaited<ReturnType<typeof begin>>;

async function act({ id, client }: Room, { act, who, seq }: Step): Promise<void> {
  const side = who === 'client' ? 'client' : 'staff';
  const by = who === 'client' ? client : who === 'staff' ? munich.staff : colleague;
  const states = { close: 'closed', open: 'open', block: 'blocked' } as const;
  if (act === 'say') await say(by, side, id, `Слово ${seq}`);
  else if (act === 'correct') await correct(by, side, id, seq, `Правка ${seq}`);
  else if (act === 'retract') await retract(by, side, id, seq);
  else if (act === 'read') await read(by, side, id, seq);
  else if (act === 'deliver') await deliver(by, side, id, seq);
  else if (act === 'archive') await change(by, side, id, { is_archived: seq % 2 === 0 });
  else if (act === 'notice') await call(client, 'POST', 'client/notifications/read', { type: 'message' });
  else await change(by, side, id, { state: states[act] });
}

type ReadPosition = { number: number; delivered: number; read: number; noticed: number };

/** How things stand, and what they should be by a plain recount. */
async function look(id: string) {
  const { rows } = await sql<{
    lastSeq: number;
    seqs: number[];
    revision: number;
    revisions: number[];
    isWaiting: boolean;
    shouldWait: boolean;
    pointers: ReadPosition[];
    unread: number;
    unreadOfStaff: number;
  }>`
    select c.last_seq as "lastSeq", c.revision, c.waiting_since is not null as "isWaiting",
      array(select seq from chat_messages where chat_id = c.id order by seq) as seqs,
      array(select revision from chat_messages where chat_id = c.id and revision > 0 order by revision) as revisions,
      exists (select from chat_messages m where m.chat_id = c.id and m.side = 'client' and m.retracted_at is null
        and m.seq > c.staff_seq) as "shouldWait",
      (select json_agg(json_build_object('number', number, 'delivered', delivered_seq, 'read', read_seq,
          'noticed', noticed_seq) order by number) from chat_participants where chat_id = c.id) as pointers,
      (select count(*)::int from chat_messages m where m.chat_id = c.id and m.side <> 'client' and m.retracted_at is null
        and m.seq > (select read_seq from chat_participants where chat_id = c.id and number = 1)) as unread,
      (select count(*)::int from chat_messages m where m.chat_id = c.id and m.side = 'client' and m.retracted_at is null
        and m.seq > coalesce((select max(read_seq) from chat_participants where chat_id = c.id and side = 'staff'), 0))
        as "unreadOfStaff"
    from chats c where c.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The room stays');
  return row;
}

test('whatever both sides do, numbers have no gap, read positions never go back, and counts are a plain recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 5, maxLength: 12 }), async (steps) => {
      // Twenty messages a minute are a matter of another test.
      await sql`delete from limiter_points`.execute(db);
      const room = await begin(munich);
      let before: ReadPosition[] = [];
      for (const pair of steps) {
        // Two at once, from different windows.
        await Promise.all(pair.map((one) => act(room, one)));
        const now = await look(room.id);
        expect(now.seqs).toEqual(now.seqs.map((_, place) => place + 1));
        expect(now.lastSeq).toBe(now.seqs.length);
        expect(new Set(now.revisions).size).toBe(now.revisions.length);
        expect(now.revisions.at(-1) ?? 0).toBeLessThanOrEqual(now.revision);
        expect(now.isWaiting).toBe(now.shouldWait);
        for (const one of now.pointers) {
          const earlier = before.find(({ number }) => number === one.number);
          expect(one.delivered).toBeLessThanOrEqual(now.lastSeq);
          expect(one.read).toBeLessThanOrEqual(one.delivered);
          expect(one.noticed).toBeLessThanOrEqual(now.lastSeq);
          for (const key of ['delivered', 'read', 'noticed'] as const)
            expect(one[key]).toBeGreaterThanOrEqual(earlier?.[key] ?? 0);
        }
        before = now.pointers;
        expect((await get(room.client, room.id)).data.unread).toBe(now.unread);
        expect((await getOfStaff(munich.staff, room.id)).data.unread).toBe(now.unreadOfStaff);
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
