import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { forgetQueries } from './writes.ts';

const TASK = 'forget-queries';

/** Every hour, so that the keys of a week end with it. */
export function queryJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: { [TASK]: () => forgetQueries(db, new Date()) },
    crontab: `2 * * * * ${TASK} ?max=1&jobKey=${TASK}`,
  };
}
