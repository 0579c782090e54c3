import type { FastifyInstance } from 'fastify';
import {
  recordVerification as checkEndpoint,
  getVerification as getEndpoint,
  listVerifications as listEndpoint,
  previewVerifications,
  recordVerifications,
} from '../../../contract/clinics/verification.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { listVerifications } from './list-reads.ts';
import { previewChecks } from './preview.ts';
import { getDetail } from './reads.ts';
import { checkItem, checkItems } from './writes.ts';

/** The desk at which operators compare licences and accreditations with registers. */
export function verificationRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'verification',
    list: listEndpoint,
    read: (query, { language }) => listVerifications(db, query, language),
  });

  serve(app, getEndpoint, async ({ params: { id }, request }) => ({
    data: await getDetail(db, id, request.language),
  }));

  serve(app, checkEndpoint, async ({ params: { id }, body, session, request }) => {
    await checkItem(db, { item: id, body, operator: operatorOf(session, request) });
    return { data: await getDetail(db, id, request.language) };
  });

  serve(app, previewVerifications, async ({ body, session, request }) => ({
    data: await previewChecks(db, body.ids, session.accountId, request.language),
  }));

  serve(app, recordVerifications, async ({ body, session, request }) => ({
    data: await checkItems(db, body, operatorOf(session, request)),
  }));
}
