import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/requests/assignments.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { serve } from '../../platform/serve.ts';
import { findEntry, listAssignments } from './reads.ts';
import { assign, snooze } from './writes.ts';

/** Who of a clinic has taken what of its inbox. */
export function assignmentRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, contract.assign, async ({ params, body, session: { accountId } }) => {
    const { account_id: memberId, version } = body;
    return { data: await assign(db, { id: params.id, accountId, memberId, version }) };
  });

  serve(app, contract.snooze, async ({ params, body, session: { accountId } }) => {
    const until = body.until === null ? null : new Date(body.until);
    return { data: await snooze(db, { id: params.id, accountId, until }) };
  });

  serve(app, contract.listAssignments, async ({ params, session: { accountId } }) => {
    if (!(await findEntry(db, accountId, params.id))) throw new KnownError('not_found');
    return { data: await listAssignments(db, params.id) };
  });
}
