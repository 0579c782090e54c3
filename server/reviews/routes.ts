import type { FastifyInstance } from 'fastify';
import {
  type CommentQuery,
  listClinicComments,
  listDoctorComments,
} from '../../contract/reviews/comments.ts';
import { getDoctorId } from '../clinics/doctors/reads.ts';
import { getClinicId } from '../clinics/reads.ts';
import type { WordStore, Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import type { Files } from '../platform/files.ts';
import { serveShared } from '../platform/serve.ts';
import { authorCommentRoutes } from './author-routes.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { listComments, readSpread, type Target } from './reads.ts';
import { shapeSpread } from './rules.ts';
import { staffCommentRoutes } from './staff-routes.ts';

/** `shown`: for what everyone sees, a second old at most. */
type Needs = { db: Database; shown: Database; words: WordStore; files: Files };

async function answer(db: Database, target: Target, query: CommentQuery, words: Words) {
  const [data, spread] = await Promise.all([
    listComments(db, target, query, words),
    readSpread(db, target, query),
  ]);
  return { data, meta: shapeSpread(spread, query.page ?? 1, words.language) };
}

/** Comments as the public, their authors, clinics and operators have them. */
export function commentRoutes(app: FastifyInstance, needs: Needs): void {
  publicRoutes(app, needs);
  authorCommentRoutes(app, needs);
  staffCommentRoutes(app, needs);
  moderationRoutes(app, needs);
}

function publicRoutes(app: FastifyInstance, { shown: db, words: wordsFor }: Needs): void {
  serveShared(app, listClinicComments, async ({ params, query, language }) => {
    const words = await wordsFor(language);
    const id = await getClinicId(db, params.slug);
    return answer(db, { column: 'clinic_id', id }, query, words);
  });

  serveShared(app, listDoctorComments, async ({ params, query, language }) => {
    const words = await wordsFor(language);
    const id = await getDoctorId(db, params.id);
    return answer(db, { column: 'doctor_id', id }, query, words);
  });
}
