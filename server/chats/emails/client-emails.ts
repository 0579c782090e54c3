import { sql } from 'kysely';
import { enqueueEmail, lockNewsReader } from '../../email/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { AFTER_MS, EVERY_MS } from './rules.ts';

const BATCH = 200;

/** `unreadAt`: when the first unread message of a person of the clinic, or of an operator's opening, was sent; null: there is none. */
type Unread = { chatId: string; unreadAt: Date | null };

/** The account's conversations that are due, held: nobody writes in them until it is settled what is said of them. */
async function takeDue(trx: Transaction, accountId: string, now: Date): Promise<Unread[]> {
  const before = new Date(now.getTime() - AFTER_MS);
  const { rows: held } = await sql<{ id: string }>`
    select id from chats where account_id = ${accountId}::uuid and news_at <= ${before}
    order by id for update`.execute(trx);
  if (held.length === 0) return [];
  // Read after the lock: a statement sees what was committed when it began.
  const { rows } = await sql<Unread>`
    select c.id as "chatId", (
      select min(m.sent_at) from chat_messages m
      where m.chat_id = c.id and (m.side = 'staff' or m.event ? 'opening') and m.retracted_at is null and m.seq > coalesce((
        select greatest(p.read_seq, p.noticed_seq) from chat_participants p
        where p.chat_id = c.id and p.role = 'client'), 0)) as "unreadAt"
    from chats c where c.id = any(${held.map(({ id }) => id)}::uuid[])`.execute(trx);
  return rows;
}

const settle = (trx: Transaction, chatId: string, newsAt: Date | null) =>
  sql`update chats set news_at = ${newsAt} where id = ${chatId}::uuid`.execute(trx);

/** Writes to one account that there are messages, or sees when it may be written to. False: not to be had. */
async function writeTo(db: Database, accountId: string, now: Date): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const reader = await lockNewsReader(trx, accountId, 'messages');
    if (!reader) return false;
    const chats = await takeDue(trx, accountId, now);
    const next = reader.mailedAt && new Date(reader.mailedAt.getTime() + EVERY_MS);
    const isTooSoon = next !== null && next > now;
    const told: string[] = [];
    for (const { chatId, unreadAt } of chats) {
      const isFresh = unreadAt !== null && unreadAt.getTime() + AFTER_MS > now.getTime();
      if (unreadAt === null || !reader.wantsNews) await settle(trx, chatId, null);
      else if (isFresh) await settle(trx, chatId, unreadAt);
      else if (isTooSoon) await settle(trx, chatId, new Date(next.getTime() - AFTER_MS));
      else {
        await settle(trx, chatId, null);
        told.push(chatId);
      }
    }
    if (told.length === 0) return chats.length > 0;
    await trx.updateTable('accounts').set({ messages_mailed_at: now }).where('id', '=', accountId).execute();
    const [first] = told;
    const about = told.length === 1 && first ? { chatId: first } : {};
    await enqueueEmail(trx, { kind: 'message_news', accountId, ...about });
    return true;
  });
}

/**
 * Emails about messages that stayed unread until `now`: one for all conversations of an account, and at most one an
 * hour. They name nobody: what was written is seen after login.
 */
export async function sendMessageEmails(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - AFTER_MS);
  for (;;) {
    const { rows } = await sql<{ accountId: string }>`
      select distinct account_id as "accountId" from (
        select account_id from chats where news_at <= ${before} order by news_at limit ${BATCH}) due`.execute(
      db,
    );
    let done = 0;
    for (const { accountId } of rows) {
      if (signal?.aborted) return;
      if (await writeTo(db, accountId, now)) done += 1;
    }
    if (done === 0) return;
  }
}
