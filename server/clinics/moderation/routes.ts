import type { FastifyInstance } from 'fastify';
import {
  getAdminClinic,
  listAdminClinics,
  publishClinic,
  withdrawClinic,
} from '../../../contract/clinics/admin-clinics.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { getForModeration, listForModeration } from './reads.ts';
import { setClinicStatus } from './writes.ts';

/** The operators' side of clinics. */
export function clinicModerationRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'clinics',
    list: listAdminClinics,
    read: (query, { language }) => listForModeration(db, query, language),
  });

  serve(app, getAdminClinic, async ({ params, request }) => ({
    data: await getForModeration(db, params.id, request.language),
  }));

  serve(app, withdrawClinic, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await setClinicStatus(db, { id: params.id, status: 'withdrawn', reason: body.reason.trim(), operator });
    return { data: await getForModeration(db, params.id, request.language) };
  });

  serve(app, publishClinic, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await setClinicStatus(db, { id: params.id, status: 'published', reason: body.reason.trim(), operator });
    return { data: await getForModeration(db, params.id, request.language) };
  });
}
