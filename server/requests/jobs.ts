import { sql } from 'kysely';
import { type Database, retryingTransaction } from '../platform/database.ts';
import type { JobSet } from '../platform/jobs.ts';
import { REVIEW_REQUEST } from './creation.ts';
import { deliverLocked } from './delivery.ts';
import { byService } from './events.ts';
import { lockRequest } from './writes.ts';

const idOf = (payload: unknown): string => {
  const id: unknown = payload && typeof payload === 'object' ? Reflect.get(payload, 'id') : null;
  if (typeof id !== 'string') throw new Error('A job of a request names no request');
  return id;
};

/**
 * Looks a request through and opens it to its clinics. What a patient has written is no reason to hold it back: a form
 * hints at what clinics see, and names and attachments stay closed in any case. One that was cancelled meanwhile stays so.
 */
export async function reviewRequest(db: Database, id: string): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const request = await lockRequest(trx, id);
    if (request.state !== 'submitted') return;
    await deliverLocked(trx, request, byService);
  });
}

const WAITING = 'review-waiting';

/** Requests whose own review is late, the oldest first. */
export const waitingRequests = (db: Database) =>
  db
    .selectFrom('requests')
    .select('id')
    .where('state', '=', 'submitted')
    .where('submitted_at', '<', sql<Date>`now() - interval '30 seconds'`)
    .orderBy('submitted_at');

/**
 * Requests whose review has not come: the list holds back for hours what a killed process had in hand. Each minute they
 * are looked through here; of two nodes the second finds them open.
 */
export async function reviewWaiting(db: Database, signal?: AbortSignal): Promise<void> {
  for (const { id } of await waitingRequests(db).execute()) {
    if (signal?.aborted) return;
    await reviewRequest(db, id);
  }
}

export function requestJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [REVIEW_REQUEST]: (payload) => reviewRequest(db, idOf(payload)),
      [WAITING]: (_, signal) => reviewWaiting(db, signal),
    },
    crontab: `* * * * * ${WAITING} ?max=1&jobKey=${WAITING}`,
  };
}
