import type { FastifyInstance } from 'fastify';
import { getNews, listNews } from '../../../contract/content/news.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import type { WordStore } from '../localization/reads.ts';
import { getNewsBySlug, type ListClinicCards, listNewsCards } from './reads.ts';

type Needs = { db: Database; words: WordStore; listClinicCards: ListClinicCards };

export function newsRoutes(app: FastifyInstance, { db, words: wordsFor, listClinicCards }: Needs): void {
  serveShared(app, listNews, async ({ query, language }) => {
    const page = query.page ?? 1;
    const size = query.per_page ?? limits.newsPageSize;
    const { data, total } = await listNewsCards(db, { page, size }, language);
    return { data, meta: { total, page, per_page: size } };
  });

  serveShared(app, getNews, async ({ params, language }) => {
    const words = await wordsFor(language);
    const data = await getNewsBySlug(db, params.slug, { words, listClinicCards });
    return { data };
  });
}
