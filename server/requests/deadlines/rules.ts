import type { OfferState } from '../../../contract/offers/offers.ts';
import { DAY_MS, HOUR_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { RecipientState } from '../../../contract/requests/recipients.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';

/** What the clock goes by: a request with its recipients and offers. */
export type ClockFacts = {
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
export type Strike = { at: Date } & (
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
function recipientStrikes(recipient: ClockFacts['recipients'][number]): Strike[] {
  const { clinicId, state, deliveredAt, hasReplied, reminders, isSlow } = recipient;
  if (hasReplied || (state !== 'delivered' && state !== 'seen')) return [];
  const at = (hours: number) => after(deliveredAt, hours);
  return [
    ...limits.remindAfterHours.flatMap((hours, number): Strike[] =>
      number < reminders ? [] : [{ act: 'remind', at: at(hours), clinicId, number }],
    ),
    ...(isSlow ? [] : [{ act: 'slow', at: at(limits.slowAfterHours), clinicId } as const]),
    { act: 'lapse', at: at(limits.noReplyAfterHours), clinicId },
  ];
}

function offerStrikes({ id, clinicId, state, validUntil }: ClockFacts['offers'][number]): Strike[] {
  const isLive = state === 'sent' || state === 'viewed';
  return isLive && validUntil ? [{ act: 'expire_offer', at: validUntil, clinicId, offerId: id }] : [];
}

function endStrikes({ expiresAt, warnedAt }: ClockFacts): Strike[] {
  const warning = new Date(expiresAt.getTime() - limits.requestWarningDays * DAY_MS);
  return [...(warnedAt ? [] : [{ act: 'warn', at: warning } as const]), { act: 'expire', at: expiresAt }];
}

/** Everything that time will do to a request as it stands, the first first; after its end nothing more. */
export function listStrikes(facts: ClockFacts): Strike[] {
  if (!unsettled.has(facts.state)) return [];
  const strikes = [
    ...(isAnswerable(facts.state) ? facts.recipients.flatMap(recipientStrikes) : []),
    ...facts.offers.flatMap(offerStrikes),
    ...endStrikes(facts),
  ];
  // Sorting is stable: of one moment the end of the request comes last.
  strikes.sort((one, other) => one.at.getTime() - other.at.getTime());
  return strikes.slice(0, strikes.findIndex(({ act }) => act === 'expire') + 1);
}
