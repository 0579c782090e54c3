import type { FastifyInstance } from 'fastify';
import { listAnswering } from '../../../contract/search/answering.ts';
import { getClinicId, listCards } from '../../clinics/reads.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { askAgain } from '../../platform/cache-headers.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { findAnswering } from './reads.ts';

type Needs = { db: Database; directory: DirectoryEngine; words: WordStore };

export function answeringRoutes(app: FastifyInstance, { db, directory, words: wordsFor }: Needs): void {
  serve(app, listAnswering, async ({ params, request, reply }) => {
    const words = await wordsFor(request.language);
    const ids = await findAnswering({ db, directory }, await getClinicId(db, params.slug));
    askAgain(reply);
    const wishes = ids.map((id) => ({ id }));
    return { data: await listCards(db, wishes, words) };
  });
}
