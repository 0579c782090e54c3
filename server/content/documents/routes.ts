import type { FastifyInstance } from 'fastify';
import { getDocument } from '../../../contract/content/documents.ts';
import type { Config } from '../../config.ts';
import { askAgain } from '../../platform/cache-headers.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { findDocument } from './reads.ts';

export function documentRoutes(
  app: FastifyInstance,
  { config, db }: { config: Pick<Config, 'operator'>; db: Database },
): void {
  serve(app, getDocument, async ({ params, request, reply }) => {
    const document = await findDocument(db, params.name, request.language);
    askAgain(reply);
    return { data: document, meta: { operator: config.operator } };
  });
}
