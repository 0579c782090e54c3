import { inRounds, type SenderTools } from '../../platform/deliveries.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { endFailing, sendDue } from './sending.ts';
import { removeOldDeliveries, SEND_WEBHOOKS } from './writes.ts';

const DUE = 'webhooks-due';

export function webhookJobs(tools: SenderTools): JobSet {
  const { db } = tools;
  const send = inRounds((signal) => sendDue(tools, signal));
  return {
    tasks: {
      [SEND_WEBHOOKS]: send,
      // By the clock: what is to be tried again, and what a killed node has left.
      [DUE]: async (payload, signal) => {
        await endFailing(db);
        await send(payload, signal);
      },
      'remove-webhook-deliveries': () => removeOldDeliveries(db),
    },
    crontab: `* * * * * ${DUE} ?max=1&jobKey=${DUE}\n58 3 * * * remove-webhook-deliveries ?max=3`,
  };
}
