import type { FastifyInstance } from 'fastify';
import { dictionaryNames, getDictionaries } from '../../../contract/content/dictionaries.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import { serve } from '../../platform/serve.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { countEntries } from './counts.ts';
import { listDictionaries } from './listing.ts';

type Needs = {
  directory: DirectoryEngine;
  words: (language: string) => Promise<{ language: string; dictionaries: Dictionaries }>;
};

export function dictionaryRoutes(app: FastifyInstance, { directory, words: wordsFor }: Needs): void {
  serve(app, getDictionaries, async ({ query, request, reply }) => {
    const names = new Set(query.name ?? dictionaryNames);
    const [{ dictionaries, language }, counts] = await Promise.all([
      wordsFor(request.language),
      countEntries(directory, [...names]),
    ]);
    reply.header('cache-control', 'public, max-age=60');
    return { data: listDictionaries(names, { dictionaries, counts, language }) };
  });
}
