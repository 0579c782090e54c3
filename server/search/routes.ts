import type { FastifyInstance } from 'fastify';
import { searchClinics } from '../../contract/clinics/clinics.ts';
import { searchDoctors } from '../../contract/clinics/doctors.ts';
import type { Cards } from '../clinics/cards/reads.ts';
import type { WordStore } from '../content/localization/reads.ts';
import { serveShared } from '../platform/serve.ts';
import type { DirectoryEngine } from './directory/directory.ts';
import { outcomeOf } from './queries/rules.ts';
import type { RecordQuery } from './queries/writes.ts';
import { shapeSearchMeta, toDirectoryQuery } from './reads.ts';

type Needs = { cards: Cards; directory: DirectoryEngine; words: WordStore; recordQuery: RecordQuery };

/** The index answers with ids, exact counts and shown prices; the cards that are not kept are then loaded by id in one query. */
export function searchRoutes(
  app: FastifyInstance,
  { cards, directory, words: wordsFor, recordQuery }: Needs,
): void {
  serveShared(app, searchClinics, async ({ query, language, forEachCaller }) => {
    const words = await wordsFor(language);
    const hits = await directory.searchClinics(toDirectoryQuery(query, words));
    const inputs = hits.ids.map((id, index) => ({ id, price: hits.prices[index] ?? null }));
    const [data, meta] = await Promise.all([
      cards.clinics(inputs, words),
      shapeSearchMeta(hits, query, words),
    ]);
    const answered = { text: query.q ?? '', outcome: outcomeOf(hits, query), language };
    if (answered.outcome !== null) forEachCaller((request) => recordQuery(request, answered));
    return { data, meta };
  });

  serveShared(app, searchDoctors, async ({ query, language, forEachCaller }) => {
    const words = await wordsFor(language);
    const hits = await directory.searchDoctors(toDirectoryQuery(query, words));
    const inputs = hits.ids.map((id, index) => ({ id, price: hits.prices[index] ?? null }));
    const [data, meta] = await Promise.all([
      cards.doctors(inputs, words),
      shapeSearchMeta(hits, query, words),
    ]);
    const answered = { text: query.q ?? '', outcome: outcomeOf(hits, query), language };
    if (answered.outcome !== null) forEachCaller((request) => recordQuery(request, answered));
    return { data, meta };
  });
}
