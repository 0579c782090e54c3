import { inRounds, type SenderTools } from '../../platform/deliveries.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { lookAfter, sendNotices } from './sending.ts';
import { removeOldEvents, SEND_NOTICES } from './writes.ts';

const DUE = 'fhir-subscriptions-due';
const CLEAN_UP = 'remove-fhir-events';

export function subscriptionJobs(tools: SenderTools): JobSet {
  const { db } = tools;
  const send = inRounds((signal) => sendNotices(tools, signal));
  return {
    tasks: {
      [SEND_NOTICES]: send,
      // By the clock: what has changed, what is to be tried again, and what a killed node has left.
      [DUE]: async (payload, signal) => {
        await lookAfter(db, signal);
        await send(payload, signal);
      },
      [CLEAN_UP]: () => removeOldEvents(db),
    },
    crontab: `* * * * * ${DUE} ?max=1&jobKey=${DUE}\n13 4 * * * ${CLEAN_UP} ?max=3`,
  };
}
