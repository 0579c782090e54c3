import { limits } from '../../contract/platform/limits.ts';
import type { InboxRow } from '../../contract/requests/staff-requests.ts';

const HOUR = 60;

/** What the clock of a first reply shows: minutes until the next thing happens, or that time is up. */
export type Clock =
  | { kind: 'until'; next: 'reminder' | 'second_reminder' | 'slow' | 'no_reply'; minutes: number }
  | { kind: 'over' };

const steps = [
  ['reminder', limits.remindAfterHours[0]],
  ['second_reminder', limits.remindAfterHours[1]],
  ['slow', limits.slowAfterHours],
  ['no_reply', limits.noReplyAfterHours],
] as const;

type Waiting = Pick<InboxRow, 'state' | 'request_state' | 'delivered_at' | 'replied_at'>;

const answerable = new Set(['open', 'needs_info']);

const unanswered = new Set(['delivered', 'seen', 'no_reply']);

/** Whether somebody waits for a first reply. */
export const isReplyAwaited = (row: Waiting): boolean =>
  row.replied_at === null && answerable.has(row.request_state) && unanswered.has(row.state);

/** Null: nobody waits for a first reply. */
export function readClock(row: Waiting, now: number): Clock | null {
  if (!isReplyAwaited(row)) return null;
  if (row.state === 'no_reply') return { kind: 'over' };
  const passed = Math.max(0, Math.floor((now - Date.parse(row.delivered_at)) / 60_000));
  for (const [next, hours] of steps) {
    const minutes = hours * HOUR - passed;
    if (minutes > 0) return { kind: 'until', next, minutes };
  }
  return { kind: 'over' };
}

/** Whether the client is kept waiting: from the first reminder on. */
export const isLate = (clock: Clock): boolean => clock.kind === 'over' || clock.next !== 'reminder';

const finished = new Set(['cancelled', 'rejected', 'expired']);
const agreed = new Set(['accepted', 'scheduled', 'completed']);
const chosen = new Set(['accepted', 'confirmed', 'fulfilled']);
/** Ends of an offer after which the clinic may send another. */
const ended = new Set(['withdrawn', 'expired', 'declined']);

type Standing = Pick<InboxRow, 'state' | 'request_state' | 'has_new_answer' | 'offer_state'>;

/** Names how a request stands at this clinic: `staff.state.{key}`. */
export function stateKey({ state, request_state, has_new_answer, offer_state: offer }: Standing): string {
  if (state === 'declined') return 'declined';
  if (finished.has(request_state)) return `request_${request_state}`;
  if (agreed.has(request_state))
    return offer !== null && chosen.has(offer) ? `request_${request_state}` : 'not_chosen';
  if (has_new_answer) return 'answered';
  return state === 'seen' && offer !== null && ended.has(offer) ? `offer_${offer}` : state;
}
