import { sql } from 'kysely';
import type { NotificationCounts } from '../../../contract/chats/notifications.ts';
import { type Database, prepared } from '../../platform/database.ts';
import { unreadQuery } from '../chat-events/reads.ts';

/** Own requests with something unread: ten events of one request are one. A request that has gone counts no more. */
const unreadRequests = (accountId: string) => sql<number>`(
  select count(*)::int from requests r
  where r.account_id = ${accountId}::uuid and exists (
    select from notifications n where n.account_id = ${accountId}::uuid and n.type = 'request'
      and n.read_at is null and n.subject = r.id::text))`;

/** Messages that the client has neither read nor set aside, and own requests with something unread; one query. */
export async function countNotifications(db: Database, accountId: string): Promise<NotificationCounts> {
  const { rows } = await sql<NotificationCounts>`${prepared}
    select (${unreadQuery(accountId)}) as "messageCount", ${unreadRequests(accountId)} as "requestCount"`.execute(
    db,
  );
  return rows[0] ?? { messageCount: 0, requestCount: 0 };
}
