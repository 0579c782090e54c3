import type { FastifyInstance } from 'fastify';
import { searchClinics } from '../../contract/clinics/clinics.ts';
import { searchDoctors } from '../../contract/clinics/doctors.ts';
import { listCards as listDoctorCards } from '../clinics/doctors/reads.ts';
import { listCards as listClinicCards } from '../clinics/reads.ts';
import type { WordStore } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { serveShared } from '../platform/serve.ts';
import type { DirectoryEngine } from './directory/directory.ts';
import { outcomeOf } from './queries/rules.ts';
import type { RecordQuery } from './queries/writes.ts';
import { shapeSearchMeta, toDirectoryQuery } from './reads.ts';

type Needs = { db: Database; directory: DirectoryEngine; words: WordStore; recordQuery: RecordQuery };

/** The index answers with ids, exact counts and shown prices; the cards are then loaded by id in one query. */
export function searchRoutes(
  app: FastifyInstance,
  { db, directory, words: wordsFor, recordQuery }: Needs,
): void {
  serveShared(app, searchClinics, async ({ query, language, forEachCaller }) => {
    const words = await wordsFor(language);
    const hits = await directory.searchClinics(toDirectoryQuery(query, words));
    const inputs = hits.ids.map((id, index) => ({ id, price: hits.prices[index] ?? null }));
    const [data, meta] = await Promise.all([
      listClinicCards(db, inputs, words),
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
      listDoctorCards(db, inputs, words),
      shapeSearchMeta(hits, query, words),
    ]);
    const answered = { text: query.q ?? '', outcome: outcomeOf(hits, query), language };
    if (answered.outcome !== null) forEachCaller((request) => recordQuery(request, answered));
    return { data, meta };
  });
}
