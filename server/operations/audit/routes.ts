import type { FastifyInstance } from 'fastify';
import { getAuditEvent, getAuditVersions, listAudit } from '../../../contract/operations/audit.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { getEvent, listEvents } from './reads.ts';
import { getVersions } from './versions.ts';

/** The log for operators: it is read only. */
export function auditRoutes(app: FastifyInstance, { db, words }: { db: Database; words: WordStore }): void {
  serveList(app, db, {
    name: 'audit',
    list: listAudit,
    read: async (query, { language }) => {
      const { data, next } = await listEvents(db, query, await words(language));
      return { data, meta: { per_page: query.per_page, next } };
    },
  });
  serve(app, getAuditEvent, async ({ params, request }) => ({
    data: await getEvent(db, params.id, await words(request.language)),
  }));
  serve(app, getAuditVersions, async ({ params, request }) => ({
    data: await getVersions(db, params.id, request.language),
  }));
}
