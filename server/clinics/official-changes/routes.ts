import type { FastifyInstance } from 'fastify';
import {
  appealChange as appealEndpoint,
  approveChange as approveEndpoint,
  openChangeAttachment as attachmentEndpoint,
  getAdminChange as getEndpoint,
  getOfficial as getOfficialEndpoint,
  listAdminChanges as listEndpoint,
  proposeChange as proposeEndpoint,
  refuseChange as refuseEndpoint,
  withdrawChange as withdrawEndpoint,
} from '../../../contract/clinics/clinic-changes.ts';
import { openAttachment } from '../../accounts/attachments/writes.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { requireMember } from '../../team/access.ts';
import { appealChange } from './appealing.ts';
import { getForDecision, listForDecision } from './decision-reads.ts';
import { approveChange, refuseChange } from './decisions.ts';
import { proposeChange, withdrawChange } from './proposing.ts';
import { getChange, getOfficial, listChanges } from './reads.ts';

/** What patients rely on: the clinic proposes, an operator decides. */
export function clinicChangeRoutes(
  app: FastifyInstance,
  { db, files, words }: { db: Database; files: Files; words: WordStore },
): void {
  serve(app, getOfficialEndpoint, async ({ query: { clinic_id: clinicId }, session, request }) => {
    await requireMember(db, session.accountId, clinicId, 'clinic.manage');
    const official = await getOfficial(db, clinicId, request.language);
    return { data: { official, changes: await listChanges(db, clinicId) } };
  });

  serve(app, proposeEndpoint, async ({ body, session: { accountId }, repeatKey: key, request }) => {
    const call = { accountId, key, address: addressOf(request), body };
    return { data: await getChange(db, await proposeChange(db, call)) };
  });

  serve(app, withdrawEndpoint, async ({ params, session: { accountId }, request }) => {
    await withdrawChange(db, { accountId, id: params.id, address: addressOf(request) });
    return { data: {} };
  });

  serve(app, appealEndpoint, async ({ params, body, session: { accountId }, request }) => {
    await appealChange(db, { accountId, id: params.id, address: addressOf(request) }, body.text);
    return { data: await getChange(db, params.id) };
  });

  serveList(app, db, {
    name: 'changes',
    list: listEndpoint,
    read: (query, { language }) => listForDecision(db, query, language),
  });

  serve(app, getEndpoint, async ({ params, session, request }) => ({
    data: await getForDecision(db, session.accountId, params.id, request.language),
  }));

  serve(app, attachmentEndpoint, async ({ params, session, request, reply }) => {
    const attachment = await openAttachment({ db, files }, { changeId: params.id }, params.paperId, {
      ...operatorOf(session, request),
      kind: 'change.paper_opened',
      entity: 'change',
      entityId: params.id,
    });
    reply.headers(attachment.headers);
    return attachment.body;
  });

  serve(app, approveEndpoint, async ({ params, body, session, request }) => {
    const decision = { id: params.id, version: body.version, operator: operatorOf(session, request) };
    await approveChange(db, decision, await words(request.language));
    return { data: await getForDecision(db, session.accountId, params.id, request.language) };
  });

  serve(app, refuseEndpoint, async ({ params, body, session, request }) => {
    const decision = { id: params.id, version: body.version, operator: operatorOf(session, request) };
    await refuseChange(db, { ...decision, refusal: body.refusal, note: body.note ?? '' });
    return { data: await getForDecision(db, session.accountId, params.id, request.language) };
  });
}
