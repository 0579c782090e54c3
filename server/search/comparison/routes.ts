import type { FastifyInstance } from 'fastify';
import { compare } from '../../../contract/search/comparison.ts';
import { toTerm } from '../../content/dictionaries/rules.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import { makeClinicGroups } from './clinic-rows.ts';
import { makeDoctorGroups } from './doctor-rows.ts';
import { readClinicColumns, readDoctorColumns } from './reads.ts';

type Needs = { db: Database; words: WordStore };

export function comparisonRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serveShared(app, compare, async ({ query, language }) => {
    const words = await wordsFor(language);
    const [clinics, doctors] = await Promise.all([
      readClinicColumns(db, query.clinic ?? [], words),
      readDoctorColumns(db, query.doctor ?? [], words),
    ]);
    const asked = [...new Set(query.procedure)].flatMap((slug) => {
      const procedure = words.dictionaries.procedures.bySlug.get(slug);
      return procedure ? [toTerm(procedure, words.language)] : [];
    });
    return {
      data: {
        clinics: {
          columns: clinics.map(({ card }) => card),
          groups: makeClinicGroups(clinics, asked, words),
        },
        doctors: {
          columns: doctors.map(({ card }) => card),
          groups: makeDoctorGroups(doctors, asked, words),
        },
      },
    };
  });
}
