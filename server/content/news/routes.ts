import type { FastifyInstance } from 'fastify';
import { getNews, listNews } from '../../../contract/content/news.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { askAgain } from '../../platform/cache-headers.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import type { WordStore } from '../localization/reads.ts';
import { getNewsBySlug, type ListClinicCards, listNewsCards } from './reads.ts';

type Needs = { db: Database; words: WordStore; listClinicCards: ListClinicCards };

export function newsRoutes(app: FastifyInstance, { db, words: wordsFor, listClinicCards }: Needs): void {
  serve(app, listNews, async ({ query, request, reply }) => {
    const page = query.page ?? 1;
    const size = query.per_page ?? limits.newsPageSize;
    const { data, total } = await listNewsCards(db, { page, size }, request.language);
    askAgain(reply);
    return { data, meta: { total, page, per_page: size } };
  });

  serve(app, getNews, async ({ params, request, reply }) => {
    const words = await wordsFor(request.language);
    const data = await getNewsBySlug(db, params.slug, { words, listClinicCards });
    askAgain(reply);
    return { data };
  });
}
