import type { FastifyInstance } from 'fastify';
import {
  approveChange as approveEndpoint,
  getAdminChange as getEndpoint,
  getOfficial as getOfficialEndpoint,
  listAdminChanges as listEndpoint,
  proposeChange as proposeEndpoint,
  refuseChange as refuseEndpoint,
  withdrawChange as withdrawEndpoint,
} from '../../contract/clinic-changes.ts';
import { operatorOf } from '../audit/rules.ts';
import type { Database } from '../platform/database.ts';
import { repeatKeyOf } from '../platform/repeat-key.ts';
import { serve } from '../platform/serve.ts';
import { addressOf } from '../sessions/origin.ts';
import { requireMember } from '../staff/access.ts';
import { getForDecision, listForDecision } from './decision-reads.ts';
import { approveChange, refuseChange } from './decisions.ts';
import { proposeChange, withdrawChange } from './proposing.ts';
import { getChange, getOfficial, listChanges } from './reads.ts';

/** What patients rely on: the clinic proposes, an operator decides. */
export function clinicChangeRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, getOfficialEndpoint, async ({ query: { clinic_id: clinicId }, session, request }) => {
    await requireMember(db, session.accountId, clinicId, 'clinic.manage');
    const official = await getOfficial(db, clinicId, request.language);
    return { data: { official, changes: await listChanges(db, clinicId) } };
  });

  serve(app, proposeEndpoint, async ({ body, session: { accountId }, request }) => {
    const call = { accountId, key: repeatKeyOf(request), address: addressOf(request), body };
    return { data: await getChange(db, await proposeChange(db, call)) };
  });

  serve(app, withdrawEndpoint, async ({ params, session: { accountId }, request }) => {
    await withdrawChange(db, { accountId, id: params.id, address: addressOf(request) });
    return { data: {} };
  });

  serve(app, listEndpoint, ({ query, request }) => listForDecision(db, query, request.language));

  serve(app, getEndpoint, async ({ params, request }) => ({
    data: await getForDecision(db, params.id, request.language),
  }));

  serve(app, approveEndpoint, async ({ params, body, session, request }) => {
    await approveChange(db, { id: params.id, version: body.version, operator: operatorOf(session, request) });
    return { data: await getForDecision(db, params.id, request.language) };
  });

  serve(app, refuseEndpoint, async ({ params, body, session, request }) => {
    const decision = { id: params.id, version: body.version, operator: operatorOf(session, request) };
    await refuseChange(db, { ...decision, refusal: body.refusal, note: body.note ?? '' });
    return { data: await getForDecision(db, params.id, request.language) };
  });
}
