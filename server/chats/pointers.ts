import { sql } from 'kysely';
import { tellLive } from '../live/writes.ts';
import type { Database } from '../platform/database.ts';
import { type Seat, takeSeat } from './access.ts';
import { lockChat } from './writes.ts';

type Moved = { delivered_seq: number; read_seq: number };

/** Moves what is behind, and at most to the last message. Null: nothing was behind. */
async function movePointers(
  trx: Database,
  { chatId, number }: { chatId: string; number: number },
  { seq, isRead }: { seq: number; isRead: boolean },
): Promise<Moved | null> {
  const reached = sql`least(${seq}::int, c.last_seq)`;
  const { rows } = await sql<Moved>`
    update chat_participants p set delivered_seq = greatest(p.delivered_seq, ${reached}),
      read_seq = case when ${isRead} then greatest(p.read_seq, ${reached}) else p.read_seq end
    from chats c
    where c.id = p.chat_id and p.chat_id = ${chatId}::uuid and p.number = ${number}
      and (p.delivered_seq < ${reached} or (${isRead} and p.read_seq < ${reached}))
    returning p.delivered_seq, p.read_seq`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Someone has received everything up to a message, or read it. A pointer never goes back. A member of the clinic takes
 * part from the first reading on; what has arrived at one who does not is nobody's news.
 */
export async function moveOn(db: Database, seat: Seat, to: { seq: number; isRead: boolean }): Promise<void> {
  if (seat.number === null && !to.isRead) return;
  await db.transaction().execute(async (trx) => {
    const number = seat.number ?? (await takeSeat(trx, await lockChat(trx, seat.chatId), seat));
    const moved = await movePointers(trx, { chatId: seat.chatId, number }, to);
    if (!moved) return;
    const { chatId: chat, clientId: account, clinicId: clinic, side } = seat;
    await tellLive(trx, { event: 'read', chat, account, clinic, number, side, ...moved });
    if (side === 'client' && to.isRead) await tellLive(trx, { event: 'notifications', accounts: [account] });
  });
}
