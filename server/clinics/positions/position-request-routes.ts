import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/clinics/position-requests.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { maySetUp } from './access.ts';
import { getForOperators, listForOperators, listReceived, listSent } from './position-request-reads.ts';
import { decideRequest, decideRequestAsOperator, withdrawRequest } from './position-requests.ts';

/** Known doctors whom clinics name: those who ask, those who know the doctor, and operators. */
export function positionRequestRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, contract.listPositionRequests, async ({ query, request, session: { accountId } }) => {
    const by = { accountId, clinicId: query.clinic_id };
    const role = await requireMember(db, accountId, by.clinicId, 'doctor.edit');
    const [sent, received] = await Promise.all([
      maySetUp(role) ? listSent(db, by.clinicId, request.language) : [],
      listReceived(db, by, request.language),
    ]);
    return { data: { sent, received } };
  });

  serve(app, contract.withdrawPositionRequest, async ({ params, body, session: { accountId } }) => {
    await withdrawRequest(db, { accountId, clinicId: body.clinic_id }, params.id);
    return { data: {} };
  });

  serve(app, contract.confirmPositionRequest, async ({ params, body, session: { accountId } }) => {
    await decideRequest(db, { accountId, clinicId: body.clinic_id }, { id: params.id, reason: null });
    return { data: {} };
  });

  serve(app, contract.refusePositionRequest, async ({ params, body, session: { accountId } }) => {
    const decision = { id: params.id, reason: body.reason.trim() };
    await decideRequest(db, { accountId, clinicId: body.clinic_id }, decision);
    return { data: {} };
  });

  operatorRoutes(app, db);
}

function operatorRoutes(app: FastifyInstance, db: Database): void {
  serveList(app, db, {
    name: 'position-requests',
    list: contract.listAdminPositionRequests,
    read: (query, { language }) => listForOperators(db, query, language),
  });

  serve(app, contract.getAdminPositionRequest, async ({ params, request }) => ({
    data: await getForOperators(db, params.id, request.language),
  }));

  serve(app, contract.confirmAdminPositionRequest, async ({ params, session, request }) => {
    await decideRequestAsOperator(db, operatorOf(session, request), { id: params.id, reason: null });
    return { data: await getForOperators(db, params.id, request.language) };
  });

  serve(app, contract.refuseAdminPositionRequest, async ({ params, body, session, request }) => {
    const decision = { id: params.id, reason: body.reason.trim() };
    await decideRequestAsOperator(db, operatorOf(session, request), decision);
    return { data: await getForOperators(db, params.id, request.language) };
  });
}
