import type { FastifyInstance } from 'fastify';
import { getProvenance } from '../../../contract/clinics/provenance.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import { readProvenance } from './reads.ts';

export function provenanceRoutes(
  app: FastifyInstance,
  { db, words: wordsFor }: { db: Database; words: WordStore },
): void {
  serveShared(app, getProvenance, async ({ params, language }) => {
    const data = await readProvenance(db, params.slug, await wordsFor(language));
    return { data };
  });
}
