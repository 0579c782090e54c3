import { sql } from 'kysely';
import type { NotificationType } from '../../../contract/chats/notifications.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { tellLive } from '../../platform/live.ts';
import { noticeMessages } from '../chat-events/writes.ts';

/** Marks all unread notifications about requests as read, and tells the other windows where there were some. */
export async function markRequestsRead(db: Database, accountId: string): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql`
      update notifications set read_at = now()
      where account_id = ${accountId}::uuid and type = 'request' and read_at is null
      returning id`.execute(trx);
    if (rows.length > 0) await tellLive(trx, { event: 'notifications', accounts: [accountId] });
  });
}

/** Sets aside all new messages of a client, and tells the other windows. */
export async function markMessagesNoticed(db: Database, accountId: string): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await noticeMessages(trx, accountId);
    await tellLive(trx, { event: 'notifications', accounts: [accountId] });
  });
}

/** Marks what is unread about one subject as read. False: there was nothing. */
export async function markSubjectRead(
  db: Database,
  accountId: string,
  { type, subject }: { type: NotificationType; subject: string },
): Promise<boolean> {
  const { rows } = await sql`
    update notifications set read_at = now()
    where account_id = ${accountId}::uuid and type = ${type} and subject = ${subject} and read_at is null
    returning id`.execute(db);
  return rows.length > 0;
}
