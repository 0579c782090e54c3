import type { FastifyInstance } from 'fastify';
import { getDoctor, listClinicDoctors } from '../../../contract/clinics/doctors.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serveShared } from '../../platform/serve.ts';
import { getClinicId } from '../reads.ts';
import { listDoctorsOfClinic } from './clinic-doctors.ts';
import { getDoctorById } from './doctor-page.ts';

type Needs = { db: Database; words: WordStore };

export function doctorRoutes(app: FastifyInstance, { db, words: wordsFor }: Needs): void {
  serveShared(app, getDoctor, async ({ params, language }) => {
    const words = await wordsFor(language);
    const data = await getDoctorById(db, params.id, words);
    return { data };
  });

  serveShared(app, listClinicDoctors, async ({ params, query, language }) => {
    const words = await wordsFor(language);
    const id = await getClinicId(db, params.slug);
    const page = query.page ?? 1;
    const asked = { specialization: query.specialization, page };
    const { data, total, specializations } = await listDoctorsOfClinic(db, id, asked, words);
    return { data, meta: { total, page, per_page: limits.doctorPageSize, specializations } };
  });
}
