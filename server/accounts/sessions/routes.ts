import type { FastifyInstance } from 'fastify';
import { endSession, endSessions, listSessions } from '../../../contract/accounts/sessions.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { serve } from '../../platform/serve.ts';
import { recordEvent } from '../events/writes.ts';
import * as reads from './reads.ts';
import * as writes from './writes.ts';

/** Where an account is logged in, for its owner: to see and to end. */
export function sessionRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  serve(app, listSessions, async ({ session, request }) => {
    const rows = await reads.listSessions(db, session.accountId);
    const list = rows.map((row) => reads.shapeSession(row, session.id, request.language));
    // Sorting is stable: the others stay in the order of their last use.
    return { data: list.sort((a, b) => Number(b.is_current) - Number(a.is_current)) };
  });

  serve(app, endSession, async ({ params, session: { accountId } }) => {
    await retryingTransaction(db, async (trx) => {
      if (!(await writes.endSession(trx, accountId, params.id))) throw new KnownError('not_found');
      const detail = { count: 1 };
      await recordEvent(trx, { accountId, actorId: accountId, kind: 'sessions_ended', detail });
    });
    return { data: {} };
  });

  serve(app, endSessions, async ({ session: { accountId } }) => {
    const ended = await retryingTransaction(db, async (trx) => {
      const count = await writes.endSessions(trx, accountId);
      await recordEvent(trx, { accountId, actorId: accountId, kind: 'sessions_ended', detail: { count } });
      return count;
    });
    return { data: { ended } };
  });
}
