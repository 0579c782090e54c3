import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { JobSet } from '../platform/jobs.ts';
import { makeMinHashes } from './near-copies.ts';
import { dropLateAttachments } from './writes.ts';

const TASK = 'refresh-ratings';
const CLEAR = 'clear-comments';

/** Each batch is a transaction of its own: the directory index takes changes in between them. */
const BATCH = 500;

/**
 * Comments weigh less as they age: each night the ratings that are older than a day are computed again. Attachments that
 * nobody can appeal with any more go, and texts that came by another way become comparable.
 */
export function ratingJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [TASK]: (_, signal) => refreshRatings(db, signal),
      [CLEAR]: async (_, signal) => {
        await dropLateAttachments(db);
        await makeMinHashes(db, signal);
      },
    },
    crontab: `41 2 * * * ${TASK} ?max=3&jobKey=${TASK}\n12 3 * * * ${CLEAR} ?max=3&jobKey=${CLEAR}`,
  };
}

/** Computes stale ratings again, in batches; what a stop leaves over waits for the next night. */
export async function refreshRatings(db: Database, signal?: AbortSignal): Promise<void> {
  for (const target of ['clinic', 'doctor'] as const) {
    while (!signal?.aborted && (await refreshBatch(db, target)) === BATCH);
  }
}

/** Returns how many it found. */
async function refreshBatch(db: Database, target: 'clinic' | 'doctor'): Promise<number> {
  const column = sql.ref(`${target}_id`);
  const { rows } = await sql<{ count: number }>`
    with stale as materialized (
      select ${column} as id from ${sql.table(`${target}_ratings`)}
      where computed_on < current_date order by ${column} limit ${BATCH})
    select (select count(*)::int from stale) as count,
      ${sql.raw(`refresh_${target}_ratings`)}(array(select id from stale)) as done`.execute(db);
  return rows[0]?.count ?? 0;
}
