import type { FastifyInstance } from 'fastify';
import { listAnswering } from '../../../contract/search/answering.ts';
import { getClinicId, listCards } from '../../clinics/reads.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { findAnswering } from './reads.ts';

type Needs = { db: Database; directory: DirectoryEngine; words: WordStore };

export function answeringRoutes(app: FastifyInstance, { db, directory, words: wordsFor }: Needs): void {
  serveShared(app, listAnswering, async ({ params, language }) => {
    const words = await wordsFor(language);
    const ids = await findAnswering({ db, directory }, await getClinicId(db, params.slug));
    const inputs = ids.map((id) => ({ id }));
    return { data: await listCards(db, inputs, words) };
  });
}
