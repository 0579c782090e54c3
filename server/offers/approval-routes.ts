import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/offers/offer-approvals.ts';
import { listCaseOffers } from '../../contract/offers/offer-versions.ts';
import type { Database } from '../platform/database.ts';
import { addressOf } from '../platform/origin.ts';
import { serve } from '../platform/serve.ts';
import { requireMember } from '../team/access.ts';
import { requireOfferOfKey } from './access.ts';
import { getApprovalLimit } from './approval-reads.ts';
import { approveOffer, askApproval, returnOffer, setApprovalLimit } from './approvals.ts';
import { listHistories } from './histories.ts';
import { shapeStaffOffer } from './reads.ts';

/** Versions of a clinic's offers, and the approval by an owner. */
export function approvalRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, listCaseOffers, async ({ params, query, request, session: { accountId } }) => ({
    data: await listHistories(
      db,
      { accountId, clinicId: query.clinic_id, requestId: params.id },
      request.language,
    ),
  }));

  serve(app, contract.askApproval, async ({ params: { id }, body, request, session }) => {
    await requireOfferOfKey(db, session, id);
    const { accountId, clinicId } = session;
    const input = { accountId, offerId: id, draftVersion: body.draft_version, address: addressOf(request) };
    await askApproval(db, { ...input, isKey: clinicId !== null });
    return { data: await shapeStaffOffer(db, id) };
  });

  serve(app, contract.approveOffer, async ({ params: { id }, body, request, session: { accountId } }) => {
    const input = { accountId, offerId: id, draftVersion: body.draft_version, address: addressOf(request) };
    await approveOffer(db, input);
    return { data: await shapeStaffOffer(db, id) };
  });

  serve(app, contract.returnOffer, async ({ params: { id }, body, request, session: { accountId } }) => {
    const { draft_version: draftVersion, reason } = body;
    await returnOffer(db, { accountId, offerId: id, draftVersion, reason, address: addressOf(request) });
    return { data: await shapeStaffOffer(db, id) };
  });

  serve(app, contract.getApprovalLimit, async ({ query, session: { accountId } }) => {
    await requireMember(db, accountId, query.clinic_id, 'clinic.work');
    return { data: await getApprovalLimit(db, query.clinic_id) };
  });

  serve(app, contract.setApprovalLimit, async ({ body, request, session: { accountId } }) => {
    const { clinic_id: clinicId, sum, version } = body;
    return {
      data: await setApprovalLimit(db, { accountId, clinicId, sum, version, address: addressOf(request) }),
    };
  });
}
