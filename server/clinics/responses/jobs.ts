import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { computeResponses } from './writes.ts';

const TASK = 'compute-responses';

/** Each night: how soon each clinic has answered lately. On many nodes one of them does it. */
export function responseJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [TASK]: async () => {
        await computeResponses(db, new Date());
      },
    },
    crontab: `23 2 * * * ${TASK} ?max=3&jobKey=${TASK}`,
  };
}
