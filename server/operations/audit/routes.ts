import type { FastifyInstance } from 'fastify';
import { getAuditEvent, listAudit } from '../../../contract/operations/audit.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { getEvent, listEvents } from './reads.ts';

/** The log for operators: it is read only. */
export function auditRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'audit',
    list: listAudit,
    read: async (query) => {
      const { data, next } = await listEvents(db, query);
      return { data, meta: { per_page: query.per_page, next } };
    },
  });
  serve(app, getAuditEvent, async ({ params }) => ({ data: await getEvent(db, params.id) }));
}
