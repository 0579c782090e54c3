import type { FastifyInstance } from 'fastify';
import {
  changeRanking,
  getAdminRanking,
  listAdminRanking,
  previewRanking,
  restoreRanking,
} from '../../../contract/search/admin-ranking.ts';
import { getRanking } from '../../../contract/search/ranking-history.ts';
import type { WordStore } from '../../content/localization/reads.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve, serveShared } from '../../platform/serve.ts';
import type { DirectoryEngine } from '../directory/directory.ts';
import { previewWeights } from './preview.ts';
import { getVersion, listVersions, readPublicRanking } from './reads.ts';
import { changeWeights, restoreWeights } from './writes.ts';

type Needs = { db: Database; directory: DirectoryEngine; words: WordStore };

/** The weights of the ranking: for everyone to read, for operators to change. */
export function rankingRoutes(app: FastifyInstance, { db, directory, words: wordsFor }: Needs): void {
  serveShared(app, getRanking, async ({ language }) => {
    return { data: await readPublicRanking(db, language) };
  });

  serveList(app, db, {
    name: 'ranking',
    list: listAdminRanking,
    read: (query) => listVersions(db, query),
  });

  serve(app, getAdminRanking, async ({ params }) => ({ data: await getVersion(db, params.id) }));

  serve(app, changeRanking, async ({ body, session, request }) => {
    const operator = operatorOf(session, request);
    const change = { seen: body.version, reasons: body.reasons, operator };
    return { data: await getVersion(db, await changeWeights(db, body.weights, change)) };
  });

  serve(app, restoreRanking, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    const change = { seen: body.version, reasons: body.reasons, operator };
    return { data: await getVersion(db, await restoreWeights(db, params.id, change)) };
  });

  serve(app, previewRanking, async ({ body, request }) => {
    const words = await wordsFor(request.language);
    return { data: await previewWeights({ db, directory, words }, body) };
  });
}
