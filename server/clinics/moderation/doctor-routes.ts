import type { FastifyInstance } from 'fastify';
import {
  getAdminDoctor,
  listAdminDoctors,
  publishDoctor,
  withdrawDoctor,
} from '../../../contract/clinics/admin-doctors.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { type List, serveList, servePersonalTable } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { getDoctorForModeration, listDoctorsForModeration } from './doctor-reads.ts';
import { setDoctorStatus } from './writes.ts';

/** The operators' side of doctors. */
export function doctorModerationRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const list: List<typeof listAdminDoctors, 'doctors'> = {
    name: 'doctors',
    list: listAdminDoctors,
    read: (query) => listDoctorsForModeration(db, query),
  };
  serveList(app, db, list);
  servePersonalTable(app, db, list);

  serve(app, getAdminDoctor, async ({ params }) => ({ data: await getDoctorForModeration(db, params.id) }));

  serve(app, withdrawDoctor, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await setDoctorStatus(db, { id: params.id, status: 'withdrawn', reason: body.reason.trim(), operator });
    return { data: await getDoctorForModeration(db, params.id) };
  });

  serve(app, publishDoctor, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await setDoctorStatus(db, { id: params.id, status: 'published', reason: body.reason.trim(), operator });
    return { data: await getDoctorForModeration(db, params.id) };
  });
}
