import type { FastifyInstance } from 'fastify';
import { getDocument } from '../../../contract/content/documents.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import { findDocument } from './reads.ts';

export function documentRoutes(
  app: FastifyInstance,
  { config, db }: { config: Pick<Config, 'operator'>; db: Database },
): void {
  serveShared(app, getDocument, async ({ params, language }) => {
    const document = await findDocument(db, params.name, language);
    return { data: document, meta: { operator: config.operator } };
  });
}
