import type { FastifyInstance } from 'fastify';
import { getQuality, listProblems, listQuality } from '../../../contract/imports/admin-quality.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { getGroup, listClinicProblems, listGroups } from './reads.ts';

/** How good the data are, and what is to be looked at. */
export function qualityRoutes(app: FastifyInstance, { db, words }: { db: Database; words: WordStore }): void {
  serveList(app, db, {
    name: 'quality',
    list: listQuality,
    read: async (query, { language }) => listGroups(db, query, await words(language)),
  });
  serve(app, getQuality, async ({ params }) => ({ data: await getGroup(db, params.id) }));
  serveList(app, db, {
    name: 'problems',
    list: listProblems,
    read: (query) => listClinicProblems(db, query),
  });
}
