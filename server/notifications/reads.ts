import { sql } from 'kysely';
import type { NotificationCounts } from '../../contract/notifications.ts';
import { countUnreadMessages } from '../chat-events/reads.ts';
import { type Database, prepared } from '../platform/database.ts';

/** Own requests with something unread: ten events of one request are one. A request that has gone counts no more. */
async function countUnreadRequests(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`${prepared}
    select count(*)::int as count from requests r
    where r.account_id = ${accountId}::uuid and exists (
      select from notifications n where n.account_id = ${accountId}::uuid and n.type = 'request'
        and n.read_at is null and n.subject = r.id::text)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Messages that the client has neither read nor set aside, and own requests with something unread; two queries. */
export async function countNotifications(db: Database, accountId: string): Promise<NotificationCounts> {
  const [messageCount, requestCount] = await Promise.all([
    countUnreadMessages(db, accountId),
    countUnreadRequests(db, accountId),
  ]);
  return { messageCount, requestCount };
}
