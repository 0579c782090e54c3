import type { FastifyInstance } from 'fastify';
import { limits } from '../../../contract/platform/limits.ts';
import { suggest } from '../../../contract/search/suggest.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { shapeSuggestions } from './reads.ts';

type Needs = { db: Database; directory: DirectoryEngine; words: WordStore };

export function suggestRoutes(app: FastifyInstance, { db, directory, words: wordsFor }: Needs): void {
  serveShared(app, suggest, async ({ query, language }) => {
    const text = (query.q ?? '').trim();
    if (text === '') return { data: [] };
    const [words, suggested] = await Promise.all([
      wordsFor(language),
      directory.suggest(text, { language, limit: limits.suggestionsMax, emptyPlaces: query.empty ?? false }),
    ]);
    return { data: await shapeSuggestions(db, suggested, words) };
  });
}
