import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { asService } from '../platform/client-rows.ts';
import { type Database, prepared, retryingTransaction, type Transaction } from '../platform/database.ts';
import { type LiveNews, tellLive } from '../platform/live.ts';
import { type Participant, takeParticipant } from './access.ts';
import { lockChat } from './writes.ts';

/** Pointers that come within this time are one statement and one commit. The first after a rest waits for nothing. */
const GATHER_MS = 100;

/** How far a participant has come. `read` is 0 where nothing was read. */
type Reached = { chat: string; number: number; delivered: number; read: number };
type Moved = Omit<Extract<LiveNews, { event: 'read' }>, 'event'>;

const keyOf = ({ chat, number }: Pick<Reached, 'chat' | 'number'>): string => `${chat}:${number}`;

/** `moved` is null where nothing was behind. */
type Held = Pick<Reached, 'chat' | 'number'> & { moved: Omit<Moved, 'chat' | 'number'> | null };

/**
 * Moves what is behind, each at most to the last message. Returns the participants that it could hold. With several in
 * hand it waits for none: who writes in a room holds several too, and each would wait for the other.
 */
async function moveReadPositions(trx: Transaction, all: readonly Reached[]): Promise<Held[]> {
  const column = (key: 'number' | 'delivered' | 'read') => sql`${all.map((one) => one[key])}::int[]`;
  const { rows } = await sql<Held>`${prepared}
    with held as materialized (
      select a.chat, p.number, least(a.delivered, c.last_seq) as delivered, least(a.read, c.last_seq) as read,
        p.side, c.account_id as account, c.clinic_id as clinic
      from unnest(${all.map(({ chat }) => chat)}::uuid[], ${column('number')}, ${column('delivered')},
        ${column('read')}) as a (chat, number, delivered, read)
      join chats c on c.id = a.chat join chat_participants p on p.chat_id = a.chat and p.number = a.number
      for no key update of p ${all.length > 1 ? sql`skip locked` : sql``}),
    moved as (
      update chat_participants p set delivered_seq = greatest(p.delivered_seq, h.delivered),
        read_seq = greatest(p.read_seq, h.read)
      from held h
      where p.chat_id = h.chat and p.number = h.number and (p.delivered_seq < h.delivered or p.read_seq < h.read)
      returning p.chat_id, p.number, p.delivered_seq, p.read_seq)
    select h.chat, h.number, case when m.number is not null then json_build_object('side', h.side,
      'account', h.account, 'clinic', h.clinic, 'delivered_seq', m.delivered_seq, 'read_seq', m.read_seq) end as moved
    from held h left join moved m on m.chat_id = h.chat and m.number = h.number`.execute(trx);
  return rows;
}

/** Moves them and tells of it. Returns those that others hold at the moment, or that have gone. */
function writeReached(db: Database, all: readonly Reached[]): Promise<Reached[]> {
  return retryingTransaction(db, async (trx) => {
    const held = await moveReadPositions(trx, all);
    const news = held.flatMap(({ chat, number, moved }): LiveNews[] =>
      moved === null ? [] : [{ event: 'read', chat, number, ...moved }],
    );
    const asked = new Map(all.map((one) => [keyOf(one), one]));
    const readers = held.flatMap((one) =>
      one.moved?.side === 'client' && asked.get(keyOf(one))?.read ? [one.moved.account] : [],
    );
    if (readers.length > 0) news.push({ event: 'notifications', accounts: [...new Set(readers)] });
    if (news.length > 0) await tellLive(trx, ...news);
    for (const one of held) asked.delete(keyOf(one));
    return [...asked.values()];
  });
}

/** One by one they may wait for whoever holds them. */
async function writeAll(db: Database, all: readonly Reached[]): Promise<void> {
  const left = await writeReached(db, all);
  if (all.length > 1) for (const one of left) await writeReached(db, [one]);
}

/** Moves read positions of many together. What has been promised is written: each hears when its own is. */
export type ReadPositions = {
  /** Someone has received everything up to a message, or read it. A read position never goes back. */
  moveOn(participant: Participant, to: { seq: number; isRead: boolean }): Promise<void>;
};

export function createReadPositions(db: Database): ReadPositions {
  let waiting = new Map<string, Reached>();
  let next: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let begunAt = -GATHER_MS;

  async function writeNext(): Promise<void> {
    await Promise.allSettled([last, delay(Math.max(0, begunAt + GATHER_MS - performance.now()))]);
    const all = [...waiting.values()];
    waiting = new Map();
    next = null;
    begunAt = performance.now();
    const writing = asService('read positions of many calls are written at once', () => writeAll(db, all));
    last = writing;
    await writing;
  }

  function reach(one: Reached): Promise<void> {
    const there = waiting.get(keyOf(one));
    const delivered = Math.max(one.delivered, there?.delivered ?? 0);
    waiting.set(keyOf(one), { ...one, delivered, read: Math.max(one.read, there?.read ?? 0) });
    next ??= writeNext();
    return next;
  }

  return {
    async moveOn(participant, { seq, isRead }) {
      // What has arrived at a member who does not take part is nobody's news; they do from the first reading on.
      if (participant.number === null && !isRead) return;
      const number =
        participant.number ??
        (await retryingTransaction(db, async (trx) =>
          takeParticipant(trx, await lockChat(trx, participant.chatId), participant),
        ));
      await reach({ chat: participant.chatId, number, delivered: seq, read: isRead ? seq : 0 });
    },
  };
}
