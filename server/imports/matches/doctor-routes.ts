import type { FastifyInstance } from 'fastify';
import {
  createDoctorMatch,
  getDoctorMatch as getEndpoint,
  listDoctorMatches as listEndpoint,
  mergeDoctorMatch,
  rejectDoctorMatch,
  undoDoctorMatch,
} from '../../../contract/imports/admin-doctor-matches.ts';
import { operatorOf } from '../../platform/audit/operator.ts';
import { serveList } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { keepApart, mergePair, undoDecision } from './decisions.ts';
import { doctorPairs } from './doctor-pairs.ts';
import { getDoctorMatch, listDoctorMatches } from './doctor-reads.ts';
import { namePair } from './naming.ts';

/** Pairs of doctors that may be one. */
export function doctorMatchRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serveList(app, db, {
    name: 'doctor-matches',
    list: listEndpoint,
    read: (query) => listDoctorMatches(db, query),
  });

  serve(app, createDoctorMatch, async ({ body, session, request }) => {
    const { doctor_id, candidate_id, report_id: reportId } = body;
    const operator = operatorOf(session, request);
    const id = await namePair(db, doctorPairs, { ids: [doctor_id, candidate_id], reportId, operator });
    return { data: await getDoctorMatch(db, id, request.language) };
  });

  serve(app, getEndpoint, async ({ params, request }) => ({
    data: await getDoctorMatch(db, params.id, request.language),
  }));

  serve(app, mergeDoctorMatch, async ({ params, body, session, request }) => {
    const operator = operatorOf(session, request);
    await mergePair(db, doctorPairs, { id: params.id, survivorId: body.survivor_id, operator });
    return { data: await getDoctorMatch(db, params.id, request.language) };
  });

  serve(app, rejectDoctorMatch, async ({ params, session, request }) => {
    await keepApart(db, doctorPairs, { id: params.id, operator: operatorOf(session, request) });
    return { data: await getDoctorMatch(db, params.id, request.language) };
  });

  serve(app, undoDoctorMatch, async ({ params, session, request }) => {
    await undoDecision(db, doctorPairs, { id: params.id, operator: operatorOf(session, request) });
    return { data: await getDoctorMatch(db, params.id, request.language) };
  });
}
