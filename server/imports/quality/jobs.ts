import type { Database } from '../../platform/database.ts';
import { enqueue, type JobSet } from '../../platform/jobs.ts';
import { isQualityStale } from './reads.ts';
import { measureQuality } from './writes.ts';

const TASK = 'measure-quality';

/** Looks every hour whether something was imported; counts once a day at least. */
export function qualityJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [TASK]: async (_payload, signal) => {
        if (await isQualityStale(db)) await measureQuality(db, signal);
      },
    },
    crontab: `11 * * * * ${TASK} ?max=3&jobKey=${TASK}`,
  };
}

/** Counts once after the start, so that the page has numbers. */
export const measureSoon = (db: Database): Promise<void> =>
  db.transaction().execute((trx) => enqueue(trx, TASK, {}, { key: TASK, maxAttempts: 3 }));
