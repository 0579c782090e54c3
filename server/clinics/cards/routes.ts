import type { FastifyInstance } from 'fastify';
import { listCards } from '../../../contract/clinics/cards.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import { listCards as listDoctorCards } from '../doctors/reads.ts';
import { listCards as listClinicCards } from '../reads.ts';

type Needs = { db: Database; words: WordStore };

const toCardInputs = (ids: readonly number[] = []) => [...new Set(ids)].map((id) => ({ id }));

export function cardRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serveShared(app, listCards, async ({ query, language }) => {
    const words = await wordsFor(language);
    const [clinics, doctors] = await Promise.all([
      listClinicCards(db, toCardInputs(query.clinic), words),
      listDoctorCards(db, toCardInputs(query.doctor), words),
    ]);
    return { data: { clinics, doctors } };
  });
}
