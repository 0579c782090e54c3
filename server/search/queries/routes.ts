import type { FastifyInstance } from 'fastify';
import {
  getUnreadQuery,
  listUnreadQueries,
  previewPhrase,
  previewTerm,
  settleQuery,
  teachPhrase,
} from '../../../contract/search/admin-queries.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { getQuery, listQueries, previewQueries, previewTermQueries } from './reads.ts';
import { settle } from './settling.ts';

type Needs = { db: Database; directory: DirectoryEngine; words: WordStore };

/** The operators' side of what was not understood. */
export function queryRoutes(app: FastifyInstance, { db, directory, words }: Needs): void {
  serveList(app, db, {
    name: 'unread-queries',
    list: listUnreadQueries,
    read: (query) => listQueries(db, query),
  });

  serve(app, getUnreadQuery, async ({ params }) => ({ data: await getQuery(db, params.id) }));

  serve(app, previewPhrase, async ({ body, request }) => {
    return { data: await previewQueries({ db, directory, words: await words(request.language) }, body) };
  });

  serve(app, previewTerm, async ({ body, request }) => {
    return { data: await previewTermQueries({ db, directory, words: await words(request.language) }, body) };
  });

  serve(app, teachPhrase, async ({ params, body, session, request }) => {
    await settle(db, { id: params.id, operator: operatorOf(session, request), taught: body });
    return { data: await getQuery(db, params.id) };
  });

  serve(app, settleQuery, async ({ params, session, request }) => {
    await settle(db, { id: params.id, operator: operatorOf(session, request) });
    return { data: await getQuery(db, params.id) };
  });
}
