import type { FastifyInstance } from 'fastify';
import {
  createMatch,
  getAdminMatch,
  listAdminMatches,
  mergeMatch,
  rejectMatch,
  undoMatch,
} from '../../../contract/imports/admin-matches.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { clinicPairs } from './clinic-pairs.ts';
import { keepApart, mergePair, undoDecision } from './decisions.ts';
import { namePair } from './naming.ts';
import { getMatch, listMatches } from './reads.ts';

/** Pairs of clinics that may be one. */
export function matchRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'matches',
    list: listAdminMatches,
    read: (query, { language }) => listMatches(db, query, language),
  });

  serve(app, createMatch, async ({ body, session, request }) => {
    const { clinic_id, candidate_id, report_id: reportId } = body;
    const operator = operatorOf(session, request);
    const id = await namePair(db, clinicPairs, { ids: [clinic_id, candidate_id], reportId, operator });
    return { data: await getMatch(db, id, request.language) };
  });

  serve(app, getAdminMatch, async ({ params, request }) => ({
    data: await getMatch(db, params.id, request.language),
  }));

  serve(app, mergeMatch, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await mergePair(db, clinicPairs, { id: params.id, survivorId: body.survivor_id, operator });
    return { data: await getMatch(db, params.id, request.language) };
  });

  serve(app, rejectMatch, async ({ params, session, request }) => {
    await keepApart(db, clinicPairs, { id: params.id, operator: operatorOf(session, request) });
    return { data: await getMatch(db, params.id, request.language) };
  });

  serve(app, undoMatch, async ({ params, session, request }) => {
    await undoDecision(db, clinicPairs, { id: params.id, operator: operatorOf(session, request) });
    return { data: await getMatch(db, params.id, request.language) };
  });
}
