import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { sendMessageEmails } from './client-emails.ts';
import { sendClinicEmails } from './clinic-emails.ts';

const TASK = 'message-letters';

/** Each minute: emails about what stays unread in conversations. Of an outage the next round makes up everything. */
export function messageEmailJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [TASK]: async (_payload, signal) => {
        const now = new Date();
        // A fault at one side is no reason to leave the other without emails.
        await sendMessageEmails(db, now, signal).finally(() => sendClinicEmails(db, now, signal));
      },
    },
    crontab: `* * * * * ${TASK} ?max=3&jobKey=${TASK}`,
  };
}
