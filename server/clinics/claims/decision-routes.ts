import type { FastifyInstance } from 'fastify';
import {
  approveClaim as approveEndpoint,
  askClaimant as askEndpoint,
  openClaimAttachment as attachmentEndpoint,
  getAdminClaim as getEndpoint,
  listAdminClaims as listEndpoint,
  refuseClaim as refuseEndpoint,
} from '../../../contract/clinics/admin-claims.ts';
import { openAttachment } from '../../accounts/attachments/writes.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { serve } from '../../platform/serve.ts';
import { getForDecision, listForDecision } from './decision-reads.ts';
import { approveClaim, askClaimant, refuseClaim } from './decisions.ts';

/** The operators' side of claims. */
export function claimDecisionRoutes(
  app: FastifyInstance,
  { db, files }: { db: Database; files: Files },
): void {
  serveList(app, db, {
    name: 'claims',
    list: listEndpoint,
    read: (query, { language }) => listForDecision(db, query, language),
  });

  serve(app, getEndpoint, async ({ params, session, request }) => ({
    data: await getForDecision(db, session.accountId, params.id, request.language),
  }));

  serve(app, attachmentEndpoint, async ({ params, session, request, reply }) => {
    const attachment = await openAttachment({ db, files }, { claimId: params.id }, params.paperId, {
      ...operatorOf(session, request),
      kind: 'claim.paper_opened',
      entity: 'claim',
      entityId: params.id,
    });
    reply.headers(attachment.headers);
    return attachment.body;
  });

  serve(app, approveEndpoint, async ({ params, body, session, request }) => {
    const decision = { id: params.id, version: body.version, operator: operatorOf(session, request) };
    await approveClaim(db, { ...decision, replacesOwners: body.replaces_owners });
    return { data: await getForDecision(db, session.accountId, params.id, request.language) };
  });

  serve(app, askEndpoint, async ({ params, body, session, request }) => {
    const decision = { id: params.id, version: body.version, operator: operatorOf(session, request) };
    await askClaimant(db, { ...decision, question: body.question });
    return { data: await getForDecision(db, session.accountId, params.id, request.language) };
  });

  serve(app, refuseEndpoint, async ({ params, body, session, request }) => {
    const decision = { id: params.id, version: body.version, operator: operatorOf(session, request) };
    await refuseClaim(db, { ...decision, refusal: body.refusal, note: body.note ?? '' });
    return { data: await getForDecision(db, session.accountId, params.id, request.language) };
  });
}
