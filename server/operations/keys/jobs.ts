import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { enqueue, type JobSet, type Log } from '../../platform/jobs.ts';
import { sealAll } from './writes.ts';

const SEAL = 'seal-all';
/** Of several nodes that start, one does it; a run that was ended is repeated. */
const once = { key: SEAL };

export function keyJobs({ db, files, log }: { db: Database; files: Files; log: Log }): JobSet {
  return {
    tasks: {
      [SEAL]: async (_payload, signal) => {
        const now = await sealAll(db, files, signal);
        if (now.rows + now.files > 0)
          log.info(now, 'texts and files were sealed with the key that seals now');
      },
    },
    // What a version before this one has written open since.
    crontab: `23 2 * * * ${SEAL} ?max=3&jobKey=${SEAL}`,
  };
}

/** Queues the job that seals: the key may have changed since the last start. */
export const sealSoon = (db: Database): Promise<void> =>
  db.transaction().execute((trx) => enqueue(trx, SEAL, {}, once));
