import type { FastifyInstance } from 'fastify';
import { dictionaryNames, getDictionaries } from '../../../contract/content/dictionaries.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import { serveShared } from '../../platform/serve.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { countEntries } from './counts.ts';
import { listDictionaries } from './listing.ts';

type Needs = {
  directory: DirectoryEngine;
  words: (language: string) => Promise<{ language: string; dictionaries: Dictionaries }>;
};

export function dictionaryRoutes(app: FastifyInstance, { directory, words: wordsFor }: Needs): void {
  serveShared(app, getDictionaries, async ({ query, language }) => {
    const names = new Set(query.name ?? dictionaryNames);
    const [{ dictionaries }, counts] = await Promise.all([
      wordsFor(language),
      countEntries(directory, [...names]),
    ]);
    return { data: listDictionaries(names, { dictionaries, counts, language }) };
  });
}
