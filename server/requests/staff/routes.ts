import type { FastifyInstance } from 'fastify';
import { listCaseHistory as history } from '../../../contract/requests/case-history.ts';
import * as contract from '../../../contract/requests/staff-requests.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { listCaseHistory } from './history.ts';
import { addCaseNote, deleteCaseNote, listCaseNotes } from './notes.ts';
import { type FindOffer, getCase } from './reads.ts';
import { askClient, askForAttachments, declineCase, seeCase, type WithdrawOffer } from './writes.ts';

/** What a clinic offered is handed in, because offers stand on requests. */
type Needs = { db: Database; words: WordStore; findOffer: FindOffer; withdrawOffer: WithdrawOffer };

/** Requests as the clinics that received them see and answer them. */
export function staffRequestRoutes(
  app: FastifyInstance,
  { db, words, findOffer, withdrawOffer }: Needs,
): void {
  serve(app, contract.getCase, async ({ params, query, request, session }) => {
    const input = { accountId: session.accountId, clinicId: query.clinic_id, requestId: params.id };
    const data = await getCase(db, input, { words: await words(request.language), findOffer });
    // Documents and images are opened to people.
    return { data: session.clinicId === null ? data : { ...data, papers: null } };
  });

  serve(app, contract.seeCase, async ({ params, body, session: { accountId } }) => {
    await seeCase(db, { accountId, clinicId: body.clinic_id, requestId: params.id });
    return { data: {} };
  });

  serve(app, contract.askClient, async ({ params, body, session: { accountId } }) => {
    await askClient(db, { accountId, clinicId: body.clinic_id, requestId: params.id }, body.body);
    return { data: {} };
  });

  serve(app, contract.askForAttachments, async ({ params, body, session: { accountId } }) => {
    await askForAttachments(db, { accountId, clinicId: body.clinic_id, requestId: params.id });
    return { data: {} };
  });

  serve(app, contract.declineCase, async ({ params, body, session: { accountId } }) => {
    const who = { accountId, clinicId: body.clinic_id, requestId: params.id };
    await declineCase(db, who, { reason: body.reason, note: body.note?.trim() || null }, withdrawOffer);
    return { data: {} };
  });

  teamRoutes(app, db);
}

/** What the clinic's people settle among themselves. */
function teamRoutes(app: FastifyInstance, db: Database): void {
  serve(app, history, async ({ params, query, session: { accountId } }) => ({
    data: await listCaseHistory(db, { accountId, clinicId: query.clinic_id, requestId: params.id }),
  }));

  serve(app, contract.listCaseNotes, async ({ params, query, session: { accountId } }) => ({
    data: await listCaseNotes(db, { accountId, clinicId: query.clinic_id, requestId: params.id }),
  }));

  serve(app, contract.addCaseNote, async ({ params, body, session: { accountId } }) => {
    const who = { accountId, clinicId: body.clinic_id, requestId: params.id };
    return { data: await addCaseNote(db, who, { id: body.id, body: body.body }) };
  });

  serve(app, contract.deleteCaseNote, async ({ params, query, session: { accountId } }) => {
    const who = { accountId, clinicId: query.clinic_id, requestId: params.id };
    await deleteCaseNote(db, who, params.noteId);
    return { data: {} };
  });
}
