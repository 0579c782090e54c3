import type { Database } from '../platform/database.ts';
import type { JobSet } from '../platform/jobs.ts';
import { databaseMs } from '../platform/limiter.ts';
import { removeExpiredChallenges } from './passkeys/writes.ts';
import { removeExpiredSessions } from './sessions/writes.ts';

const TASK = 'forget-expired';

/** Each night: sessions that have ended by themselves, challenges that nobody answered, and counters of limits whose time is over. */
export function sessionJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: { [TASK]: () => forgetExpired(db) },
    crontab: `17 3 * * * ${TASK} ?max=3&jobKey=${TASK}`,
  };
}

export async function forgetExpired(db: Database): Promise<void> {
  await removeExpiredSessions(db);
  await removeExpiredChallenges(db);
  await db.deleteFrom('limiter_points').where('expire', '<', databaseMs).execute();
}
