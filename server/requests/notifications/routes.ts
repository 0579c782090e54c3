import type { FastifyInstance } from 'fastify';
import { getNotifications, readNotifications } from '../../../contract/chats/notifications.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { countNotifications } from './reads.ts';
import { markMessagesNoticed, markRequestsRead } from './writes.ts';

export function notificationRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, getNotifications, async ({ session }) => ({
    data: await countNotifications(db, session.accountId),
  }));

  serve(app, readNotifications, async ({ session, body }) => {
    if (body.type === 'message') await markMessagesNoticed(db, session.accountId);
    else await markRequestsRead(db, session.accountId);
    return { data: await countNotifications(db, session.accountId) };
  });
}
