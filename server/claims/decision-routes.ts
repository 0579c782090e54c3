import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  approveClaim as approveEndpoint,
  askClaimant as askEndpoint,
  getAdminClaim as getEndpoint,
  listAdminClaims as listEndpoint,
  openClaimPaper as paperEndpoint,
  refuseClaim as refuseEndpoint,
} from '../../contract/admin-claims.ts';
import { findClaimFile, readWhole } from '../attachments/reads.ts';
import { fileHeaders } from '../attachments/rules.ts';
import { operatorOf } from '../audit/rules.ts';
import { recordAct } from '../audit/writes.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { Files } from '../platform/files.ts';
import { serve } from '../platform/serve.ts';
import { getForDecision, listForDecision } from './decision-reads.ts';
import { approveClaim, askClaimant, refuseClaim } from './decisions.ts';

/** The operators' side of claims. */
export function claimDecisionRoutes(
  app: FastifyInstance,
  { db, files }: { db: Database; files: Files },
): void {
  serve(app, listEndpoint, ({ query, request }) => listForDecision(db, query, request.language));

  serve(app, getEndpoint, async ({ params, request }) => ({
    data: await getForDecision(db, params.id, request.language),
  }));

  serve(app, paperEndpoint, async ({ params, session, request, reply }) => {
    const file = await findClaimFile(db, params.id, params.paperId);
    if (!file) throw new KnownError('not_found');
    const bytes = await readWhole(files, file);
    // Written before a byte leaves: nobody looks unseen.
    await recordAct(db, {
      ...operatorOf(session, request),
      kind: 'claim.paper_opened',
      entity: 'claim',
      entityId: params.id,
      detail: { paper: file.id },
    });
    reply.headers(fileHeaders(file.name, file.type, bytes.length));
    return Readable.from([bytes]);
  });

  serve(app, approveEndpoint, async ({ params, body, session, request }) => {
    const decision = { id: params.id, version: body.version, operator: operatorOf(session, request) };
    await approveClaim(db, { ...decision, replacesOwners: body.replaces_owners });
    return { data: await getForDecision(db, params.id, request.language) };
  });

  serve(app, askEndpoint, async ({ params, body, session, request }) => {
    const decision = { id: params.id, version: body.version, operator: operatorOf(session, request) };
    await askClaimant(db, { ...decision, question: body.question });
    return { data: await getForDecision(db, params.id, request.language) };
  });

  serve(app, refuseEndpoint, async ({ params, body, session, request }) => {
    const decision = { id: params.id, version: body.version, operator: operatorOf(session, request) };
    await refuseClaim(db, { ...decision, refusal: body.refusal, note: body.note ?? '' });
    return { data: await getForDecision(db, params.id, request.language) };
  });
}
