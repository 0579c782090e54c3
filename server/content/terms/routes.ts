import type { FastifyInstance } from 'fastify';
import {
  createTerm,
  editTerm,
  getAdminTerm,
  listAdminTerms,
  mergeTerm,
  undoTermMerge as undoEndpoint,
} from '../../../contract/content/admin-terms.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { mergeTerms, undoTermMerge } from './merging.ts';
import { getTerm, listTerms } from './reads.ts';
import { parseTermId } from './rules.ts';
import { addTerm, changeTerm } from './writes.ts';

/** The operators' side of the dictionaries. */
export function termRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'terms',
    list: listAdminTerms,
    read: (query, { language }) => listTerms(db, query, language),
  });

  serve(app, getAdminTerm, async ({ params, request }) => ({
    data: await getTerm(db, parseTermId(params.id), request.language),
  }));

  serve(app, createTerm, async ({ body, session, request }) => {
    const term = await addTerm(db, { term: body, operator: operatorOf(session, request) });
    return { data: await getTerm(db, term, request.language) };
  });

  serve(app, editTerm, async ({ params, body, session, request }) => {
    const term = parseTermId(params.id);
    await changeTerm(db, { term, changes: body, operator: operatorOf(session, request) });
    return { data: await getTerm(db, term, request.language) };
  });

  serve(app, mergeTerm, async ({ params, body, session, request }) => {
    const term = parseTermId(params.id);
    const survivor = parseTermId(body.survivor_id);
    const operator = operatorOf(session, request);
    await mergeTerms(db, { term, version: body.version, survivor, operator });
    return { data: await getTerm(db, survivor, request.language) };
  });

  serve(app, undoEndpoint, async ({ params, body, session, request }) => {
    const term = parseTermId(params.id);
    await undoTermMerge(db, { term, version: body.version, operator: operatorOf(session, request) });
    return { data: await getTerm(db, term, request.language) };
  });
}
