import type { OfferState } from '../../../contract/offers/offers.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { RecipientState } from '../../../contract/requests/recipients.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';

/** What the clock goes by: a request with its recipients and offers. */
export type DeadlineFacts = {
  state: RequestState;
  expiresAt: Date;
  warnedAt: Date | null;
  recipients: {
    clinicId: number;
    state: RecipientState;
    deliveredAt: Date;
    /** A person has answered once: nobody is reminded of a first answer. */
    hasReplied: boolean;
    reminders: number;
    isSlow: boolean;
  }[];
  offers: { id: string; clinicId: number; state: OfferState; validUntil: Date | null }[];
};

/** What time does to a request, and when. A reminder tells how many have gone before it. */
export type Deadline = { at: Date } & (
  | { act: 'remind'; clinicId: number; number: number }
  | { act: 'slow' | 'lapse'; clinicId: number }
  | { act: 'expire_offer'; clinicId: number; offerId: string }
  | { act: 'warn' | 'expire' }
);

const unsettled: ReadonlySet<RequestState> = new Set([
  'submitted',
  'in_review',
  'open',
  'needs_info',
  'declined',
]);
const isAnswerable = (state: RequestState): boolean => state === 'open' || state === 'needs_info';

const after = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * HOUR_MS);

/** Of a recipient that has not replied: what is still to come, in order. */
function recipientDeadlines(recipient: DeadlineFacts['recipients'][number]): Deadline[] {
  const { clinicId, state, deliveredAt, hasReplied, reminders, isSlow } = recipient;
  if (hasReplied || (state !== 'delivered' && state !== 'seen')) return [];
  const at = (hours: number) => after(deliveredAt, hours);
  return [
    ...limits.remindAfterHours.flatMap((hours, number): Deadline[] =>
      number < reminders ? [] : [{ act: 'remind', at: at(hours), clinicId, number }],
    ),
    ...(isSlow ? [] : [{ act: 'slow', at: at(limits.slowAfterHours), clinicId } as const]),
    { act: 'lapse', at: at(limits.noReplyAfterHours), clinicId },
  ];
}

function offerDeadlines({ id, clinicId, state, validUntil }: DeadlineFacts['offers'][number]): Deadline[] {
  const isLive = state === 'sent' || state === 'viewed';
  return isLive && validUntil ? [{ act: 'expire_offer', at: validUntil, clinicId, offerId: id }] : [];
}

function endDeadlines({ expiresAt, warnedAt }: DeadlineFacts): Deadline[] {
  const warning = new Date(expiresAt.getTime() - limits.requestWarningDays * DAY_MS);
  return [...(warnedAt ? [] : [{ act: 'warn', at: warning } as const]), { act: 'expire', at: expiresAt }];
}

/** Everything that time will do to a request as it stands, the first first; after its end nothing more. */
export function listDeadlines(facts: DeadlineFacts): Deadline[] {
  if (!unsettled.has(facts.state)) return [];
  const deadlines = [
    ...(isAnswerable(facts.state) ? facts.recipients.flatMap(recipientDeadlines) : []),
    ...facts.offers.flatMap(offerDeadlines),
    ...endDeadlines(facts),
  ];
  // Sorting is stable: of one moment the end of the request comes last.
  deadlines.sort((one, other) => one.at.getTime() - other.at.getTime());
  return deadlines.slice(0, deadlines.findIndex(({ act }) => act === 'expire') + 1);
}
