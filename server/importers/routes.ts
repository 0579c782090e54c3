import type { FastifyInstance } from 'fastify';
import { listAdminImports } from '../../contract/admin-imports.ts';
import type { Database } from '../platform/database.ts';
import { serve } from '../platform/serve.ts';
import { listImports } from './reads.ts';

export function importRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, listAdminImports, ({ query }) => listImports(db, query));
}
