import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { removeOldInterest } from './writes.ts';

/** Forgets the interest that no list counts any more. */
export const demandJobs = ({ db }: { db: Database }): JobSet => ({
  tasks: { 'remove-interest': () => removeOldInterest(db) },
  crontab: '49 3 * * * remove-interest ?max=3',
});
