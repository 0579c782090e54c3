import type { FastifyInstance } from 'fastify';
import {
  createNews,
  editNews,
  getAdminNews,
  getNewsHistory,
  listAdminNews,
  publishNews,
  restoreNews,
  withdrawNews,
} from '../../../contract/content/admin-news.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { beginNews, changeNews, publish, restoreContent, withdraw } from './operator-acts.ts';
import { getForOperators, listForOperators, listHistory } from './operator-reads.ts';

/** The operators' side of news. */
export function newsOperatorRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'news',
    list: listAdminNews,
    read: (query, { language }) => listForOperators(db, query, language),
  });

  serve(app, getAdminNews, async ({ params, request }) => ({
    data: await getForOperators(db, params.id, request.language),
  }));

  serve(app, getNewsHistory, async ({ params, request }) => ({
    data: await listHistory(db, params.id, request.language),
  }));

  serve(app, createNews, async ({ body, session, request }) => {
    const id = await beginNews(db, body, operatorOf(session, request));
    return { data: await getForOperators(db, id, request.language) };
  });

  serve(app, editNews, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await changeNews(db, { id: params.id, version: body.version, operator, changes: body });
    return { data: await getForOperators(db, params.id, request.language) };
  });

  serve(app, publishNews, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    const publishAt = body.publish_at === undefined ? null : new Date(body.publish_at);
    await publish(db, { id: params.id, version: body.version, operator, publishAt });
    return { data: await getForOperators(db, params.id, request.language) };
  });

  serve(app, withdrawNews, async ({ params, body, session, request }) => {
    await withdraw(db, { id: params.id, version: body.version, operator: operatorOf(session, request) });
    return { data: await getForOperators(db, params.id, request.language) };
  });

  serve(app, restoreNews, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await restoreContent(db, { id: params.id, version: body.version, operator, restore: body.restore });
    return { data: await getForOperators(db, params.id, request.language) };
  });
}
