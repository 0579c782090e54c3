import type { FastifyInstance } from 'fastify';
import { getProvenance } from '../../../contract/clinics/provenance.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { askAgain } from '../../platform/cache-headers.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { readProvenance } from './reads.ts';

export function provenanceRoutes(
  app: FastifyInstance,
  { db, words: wordsFor }: { db: Database; words: WordStore },
): void {
  serve(app, getProvenance, async ({ params, request, reply }) => {
    const data = await readProvenance(db, params.slug, await wordsFor(request.language));
    askAgain(reply);
    return { data };
  });
}
