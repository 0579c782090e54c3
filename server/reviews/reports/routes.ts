import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { limits } from '../../../contract/platform/limits.ts';
import {
  appealReport as appealEndpoint,
  createReport as createEndpoint,
  decideReport as decideEndpoint,
  getAdminReport,
  getReport as getEndpoint,
  listAdminReports,
} from '../../../contract/reviews/reports.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { createLimiter, networkOf } from '../../platform/limiter.ts';
import { addressOf } from '../../platform/origin.ts';
import { serve } from '../../platform/serve.ts';
import { getReceipt, getReport, listReports } from './reads.ts';
import { appealReport, createReport, decideReport } from './writes.ts';

type Needs = { db: Database; pool: Pool };

/** Notices of errors: by everyone, answered by operators. */
export function reportRoutes(app: FastifyInstance, { db, pool }: Needs): void {
  const reports = createLimiter(pool, { name: 'report', points: limits.reportsPerHour, seconds: 3600 });

  serve(app, createEndpoint, async ({ body, request, repeatKey: key }) => {
    const { language } = request;
    const spend = () => reports.spend(networkOf(addressOf(request)));
    const number = await createReport(db, { key, language, body, spend });
    return { data: await getReceipt(db, number, language) };
  });

  serve(app, getEndpoint, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return { data: await getReceipt(db, params.number, request.language) };
  });

  serve(app, appealEndpoint, async ({ params, body, request, reply }) => {
    await appealReport(db, params.number, body.text);
    reply.header('cache-control', 'no-store');
    return { data: await getReceipt(db, params.number, request.language) };
  });

  serveList(app, db, {
    name: 'reports',
    list: listAdminReports,
    read: (query, { language }) => listReports(db, query, language),
  });

  serve(app, getAdminReport, async ({ params, session, request }) => ({
    data: await getReport(db, session.accountId, params.id, request.language),
  }));

  serve(app, decideEndpoint, async ({ params, body, session, request }) => {
    const { other_act: otherAct = null, ...decision } = body;
    const by = operatorOf(session, request);
    await decideReport(db, { ...decision, by, id: params.id, otherAct });
    return { data: await getReport(db, session.accountId, params.id, request.language) };
  });
}
