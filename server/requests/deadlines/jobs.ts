import { type Database, readNow } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { closeAfterTreatment } from './closing.ts';
import { sendRequestEmails } from './emails.ts';
import { runDeadlines } from './writes.ts';

const TASK = 'request-clock';

/** What time does to requests, and the emails about what stays unread. Of an outage the next round makes up everything. */
export function deadlineJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [TASK]: async (_payload, signal) => {
        const now = await readNow(db);
        // A fault of one request is no reason to leave readers without their emails.
        await runDeadlines(db, now, signal)
          .finally(() => closeAfterTreatment(db, now, signal))
          .finally(() => sendRequestEmails(db, now, signal));
      },
    },
    crontab: `* * * * * ${TASK} ?max=3&jobKey=${TASK}`,
  };
}
