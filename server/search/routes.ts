import type { FastifyInstance } from 'fastify';
import { searchClinics } from '../../contract/clinics/clinics.ts';
import { searchDoctors } from '../../contract/clinics/doctors.ts';
import type { Cards } from '../clinics/cards/reads.ts';
import type { WordStore } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { serveShared } from '../platform/serve.ts';
import type { DirectoryEngine } from './directory/directory.ts';
import { searchOrNames } from './names-only/reads.ts';
import { outcomeOf } from './queries/rules.ts';
import type { RecordQuery } from './queries/writes.ts';
import { shapeSearchMeta, toDirectoryQuery } from './reads.ts';

type Needs = {
  cards: Cards;
  db: Database;
  directory: DirectoryEngine;
  words: WordStore;
  recordQuery: RecordQuery;
};

/** The index answers with ids, exact counts and shown prices; the cards that are not kept are then loaded by id in one query. */
export function searchRoutes(
  app: FastifyInstance,
  { cards, db, directory, words: wordsFor, recordQuery }: Needs,
): void {
  serveShared(app, searchClinics, async ({ query, language, forEachCaller }) => {
    const words = await wordsFor(language);
    const { hits, isNamesOnly } = await searchOrNames(
      db,
      'clinics',
      toDirectoryQuery(query, words),
      directory.searchClinics,
    );
    const inputs = hits.ids.map((id, index) => ({ id, price: hits.prices[index] ?? null }));
    const [data, meta] = await Promise.all([
      cards.clinics(inputs, words),
      shapeSearchMeta(hits, query, words, isNamesOnly),
    ]);
    const answered = { text: query.q ?? '', outcome: outcomeOf(hits, query), language };
    if (answered.outcome !== null && !isNamesOnly) forEachCaller((request) => recordQuery(request, answered));
    return { data, meta };
  });

  serveShared(app, searchDoctors, async ({ query, language, forEachCaller }) => {
    const words = await wordsFor(language);
    const { hits, isNamesOnly } = await searchOrNames(
      db,
      'doctors',
      toDirectoryQuery(query, words),
      directory.searchDoctors,
    );
    const inputs = hits.ids.map((id, index) => ({ id, price: hits.prices[index] ?? null }));
    const [data, meta] = await Promise.all([
      cards.doctors(inputs, words),
      shapeSearchMeta(hits, query, words, isNamesOnly),
    ]);
    const answered = { text: query.q ?? '', outcome: outcomeOf(hits, query), language };
    if (answered.outcome !== null && !isNamesOnly) forEachCaller((request) => recordQuery(request, answered));
    return { data, meta };
  });
}
