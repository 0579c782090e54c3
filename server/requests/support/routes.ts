import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/requests/admin-requests.ts';
import * as ofClients from '../../../contract/requests/clinic-proposals.ts';
import { fileHeaders } from '../../accounts/attachments/rules.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { getRequestForSupport, listRequestsForSupport } from './reads.ts';
import {
  acceptProposal,
  deliver,
  openDocument,
  openEarlier,
  openForSupport,
  propose,
  refuseProposal,
  reject,
  remind,
  withdraw,
} from './writes.ts';

/** Requests that do not move, for operators, and what their patients say to it. */
export function supportRoutes(app: FastifyInstance, { db, files }: { db: Database; files: Files }): void {
  serveList(app, db, {
    name: 'requests',
    list: contract.listAdminRequests,
    read: (query, { language }) => listRequestsForSupport(db, query, language),
  });

  serve(app, contract.getAdminRequest, async ({ params, request }) => ({
    data: await getRequestForSupport(db, params.id, request.language),
  }));

  serve(app, contract.openAdminRequest, async ({ params, body, session, request }) => ({
    data: await openForSupport(db, { by: operatorOf(session, request), id: params.id, reason: body.reason }),
  }));

  serve(app, contract.listOpenedMessages, async ({ params, query, session, request }) => ({
    data: await openEarlier(db, { by: operatorOf(session, request), ...params, ...query }),
  }));

  serve(app, contract.openRequestDocument, async ({ params, session, request, reply }) => {
    const { id, documentId } = params;
    const { file, bytes } = await openDocument(
      { db, files },
      { by: operatorOf(session, request), id, documentId },
    );
    reply.headers(fileHeaders(file.name, file.type, bytes.length));
    return Readable.from([bytes]);
  });

  serve(app, contract.deliverRequest, async ({ params, session, request }) => {
    await deliver(db, { by: operatorOf(session, request), id: params.id });
    return { data: await getRequestForSupport(db, params.id, request.language) };
  });

  serve(app, contract.rejectRequest, async ({ params, body, session, request }) => {
    await reject(db, { by: operatorOf(session, request), id: params.id, reason: body.reason });
    return { data: await getRequestForSupport(db, params.id, request.language) };
  });

  serve(app, contract.remindRecipient, async ({ params, body, session, request }) => {
    await remind(db, { by: operatorOf(session, request), id: params.id, clinicId: body.clinic_id });
    return { data: await getRequestForSupport(db, params.id, request.language) };
  });

  serve(app, contract.proposeClinic, async ({ params, body, session, request }) => {
    await propose(db, {
      by: operatorOf(session, request),
      id: params.id,
      proposalId: body.id,
      clinicId: body.clinic_id,
      insteadOf: body.instead_of,
      note: body.note,
    });
    return { data: await getRequestForSupport(db, params.id, request.language) };
  });

  serve(app, contract.withdrawProposal, async ({ params, session, request }) => {
    await withdraw(db, { by: operatorOf(session, request), id: params.id, proposalId: params.proposalId });
    return { data: await getRequestForSupport(db, params.id, request.language) };
  });

  serve(app, ofClients.acceptClinicProposal, async ({ params, body, request, session: { accountId } }) => {
    const own = { accountId, requestId: params.id, proposalId: params.proposalId };
    await acceptProposal(db, { ...own, healthConsent: body.health_consent, address: addressOf(request) });
    return { data: {} };
  });

  serve(app, ofClients.refuseClinicProposal, async ({ params, session: { accountId } }) => {
    await refuseProposal(db, { accountId, requestId: params.id, proposalId: params.proposalId });
    return { data: {} };
  });
}
