import type { FastifyInstance } from 'fastify';
import {
  getAdminMatch,
  listAdminMatches,
  mergeMatch,
  rejectMatch,
  undoMatch,
} from '../../contract/admin-matches.ts';
import { operatorOf } from '../audit/rules.ts';
import type { Database } from '../platform/database.ts';
import { serve } from '../platform/serve.ts';
import { getMatch, listMatches } from './reads.ts';
import { keepApart, mergeClinics, undoDecision } from './writes.ts';

/** Pairs of clinics that may be one. */
export function matchRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, listAdminMatches, ({ query, request }) => listMatches(db, query, request.language));

  serve(app, getAdminMatch, async ({ params, request }) => ({
    data: await getMatch(db, params.id, request.language),
  }));

  serve(app, mergeMatch, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await mergeClinics(db, { id: params.id, survivorId: body.survivor_id, operator });
    return { data: await getMatch(db, params.id, request.language) };
  });

  serve(app, rejectMatch, async ({ params, session, request }) => {
    await keepApart(db, { id: params.id, operator: operatorOf(session, request) });
    return { data: await getMatch(db, params.id, request.language) };
  });

  serve(app, undoMatch, async ({ params, session, request }) => {
    await undoDecision(db, { id: params.id, operator: operatorOf(session, request) });
    return { data: await getMatch(db, params.id, request.language) };
  });
}
