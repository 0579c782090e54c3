import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/requests/admin-bills.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { getDispute, listBills } from './admin-reads.ts';
import { decideDispute, openDispute } from './deciding.ts';

/** Bills on which client and clinic do not agree, for operators. */
export function adminBillRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'bills',
    list: contract.listAdminBills,
    read: (query, { language }) => listBills(db, query, language),
  });

  serve(app, contract.getAdminBill, async ({ params, request }) => ({
    data: await getDispute(db, params.id, request.language),
  }));

  serve(app, contract.openBill, async ({ params, body, session, request }) => ({
    data: await openDispute(db, { by: operatorOf(session, request), id: params.id, reason: body.reason }),
  }));

  serve(app, contract.decideBill, async ({ params, body, session, request }) => {
    await decideDispute(db, { by: operatorOf(session, request), id: params.id, ...body });
    return { data: await getDispute(db, params.id, request.language) };
  });
}
