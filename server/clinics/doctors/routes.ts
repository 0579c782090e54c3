import type { FastifyInstance } from 'fastify';
import { getDoctor, listClinicDoctors } from '../../../contract/clinics/doctors.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { askAgain } from '../../platform/cache-headers.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { getClinicId } from '../reads.ts';
import { listDoctorsOfClinic } from './clinic-doctors.ts';
import { getDoctorById } from './doctor-page.ts';

type Needs = { db: Database; words: WordStore };

export function doctorRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serve(app, getDoctor, async ({ params, request, reply }) => {
    const words = await wordsFor(request.language);
    const data = await getDoctorById(db, params.id, words);
    askAgain(reply);
    return { data };
  });

  serve(app, listClinicDoctors, async ({ params, query, request, reply }) => {
    const words = await wordsFor(request.language);
    const id = await getClinicId(db, params.slug);
    const page = query.page ?? 1;
    const asked = { specialization: query.specialization, page };
    const { data, total, specializations } = await listDoctorsOfClinic(db, id, asked, words);
    askAgain(reply);
    return { data, meta: { total, page, per_page: limits.doctorPageSize, specializations } };
  });
}
