import type { FastifyInstance } from 'fastify';
import { listAdminImports } from '../../contract/imports/admin-imports.ts';
import type { WordStore } from '../content/localization/reads.ts';
import { serveList } from '../platform/audit/tables.ts';
import type { Database } from '../platform/database.ts';
import { listImports } from './reads.ts';

type Needs = { db: Database; words: WordStore };

export function importRoutes(app: FastifyInstance, { db, words }: Needs): void {
  serveList(app, db, {
    name: 'imports',
    list: listAdminImports,
    read: async (query, { language }) => listImports(db, query, await words(language)),
  });
}
