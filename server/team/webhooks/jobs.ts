import type { JobSet } from '../../platform/jobs.ts';
import { endFailing, type SenderTools, sendDue } from './sending.ts';
import { removeOldDeliveries, SEND_WEBHOOKS } from './writes.ts';

const DUE = 'webhooks-due';

export function webhookJobs(tools: SenderTools): JobSet {
  const { db } = tools;
  let isAsked = false;
  let isSending = false;

  /** One round of sending on this node, however many ask: receivers that hang must not hold the hands of all jobs. */
  async function send(_payload: unknown, signal: AbortSignal): Promise<void> {
    isAsked = true;
    if (isSending) return;
    isSending = true;
    try {
      while (isAsked && !signal.aborted) {
        isAsked = false;
        await sendDue(tools, signal);
      }
    } finally {
      isSending = false;
    }
  }

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
