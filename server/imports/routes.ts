import type { FastifyInstance } from 'fastify';
import { listAdminImports } from '../../contract/imports/admin-imports.ts';
import { serveList } from '../platform/audit/tables.ts';
import type { Database } from '../platform/database.ts';
import { listImports } from './reads.ts';

export function importRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, { name: 'imports', list: listAdminImports, read: (query) => listImports(db, query) });
}
