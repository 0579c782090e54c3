import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { sendMessageLetters } from './client-emails.ts';
import { sendClinicLetters } from './clinic-emails.ts';

const TASK = 'message-letters';

/** Each minute: letters about what stays unread in conversations. Of an outage the next round makes up everything. */
export function messageLetterJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: {
      [TASK]: async (_payload, signal) => {
        const now = new Date();
        // A fault at one side is no reason to leave the other without letters.
        await sendMessageLetters(db, now, signal).finally(() => sendClinicLetters(db, now, signal));
      },
    },
    crontab: `* * * * * ${TASK} ?max=3&jobKey=${TASK}`,
  };
}
