import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/fhir/staff-subscriptions.ts';
import type { Database } from '../../platform/database.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { listClinicSubscriptions, listNotices } from './reads.ts';
import { endSubscription } from './writes.ts';

/** Subscriptions that keys of a clinic have asked for, as its owners see and end them. */
export function staffSubscriptionRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, contract.listStaffSubscriptions, async ({ query: { clinic_id: clinicId }, session }) => {
    await requireMember(db, session.accountId, clinicId, 'clinic.manage');
    return { data: await listClinicSubscriptions(db, clinicId) };
  });

  serve(app, contract.removeStaffSubscription, async ({ params, query, request, session }) => {
    const by = { accountId: session.accountId, clinicId: query.clinic_id, address: addressOf(request) };
    await endSubscription(db, by, params.id);
    return { data: {} };
  });

  serve(app, contract.listNotices, async ({ params: { id }, query, session }) => {
    const { clinic_id: clinicId, before = null } = query;
    await requireMember(db, session.accountId, clinicId, 'clinic.manage');
    return listNotices(db, { id, clinicId, before });
  });
}
