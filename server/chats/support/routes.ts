import type { FastifyInstance } from 'fastify';
import { listAdminChats } from '../../../contract/chats/admin-chats.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { listChatsForSupport } from './reads.ts';

/** Conversations of all clinics, for operators. */
export function chatSupportRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'conversations',
    list: listAdminChats,
    read: (query, { language }) => listChatsForSupport(db, query, language),
  });
}
