import type { FastifyInstance } from 'fastify';
import { compare } from '../../../contract/search/comparison.ts';
import { toTerm } from '../../content/dictionaries/rules.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { askAgain } from '../../platform/cache-headers.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { makeClinicGroups } from './clinic-rows.ts';
import { makeDoctorGroups } from './doctor-rows.ts';
import { readClinicColumns, readDoctorColumns } from './reads.ts';

type Needs = { db: Database; words: WordStore };

export function comparisonRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serve(app, compare, async ({ query, request, reply }) => {
    const words = await wordsFor(request.language);
    const [clinics, doctors] = await Promise.all([
      readClinicColumns(db, query.clinic ?? [], words),
      readDoctorColumns(db, query.doctor ?? [], words),
    ]);
    const asked = [...new Set(query.procedure)].flatMap((slug) => {
      const procedure = words.dictionaries.procedures.bySlug.get(slug);
      return procedure ? [toTerm(procedure, words.language)] : [];
    });
    askAgain(reply);
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
