import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { forgetAddresses } from './writes.ts';

const TASK = 'forget-report-addresses';

export function reportJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: { [TASK]: () => forgetAddresses(db) },
    crontab: `17 3 * * * ${TASK} ?max=3&jobKey=${TASK}`,
  };
}
