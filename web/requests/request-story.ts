import type { Offer } from '../../contract/offers/offers.ts';
import type { RequestDetail, RequestState, RequestWord } from '../../contract/requests/requests.ts';
import { isChoosable } from '../offers/offer-order.ts';

type Story = Pick<
  RequestDetail,
  'word' | 'state' | 'submitted_at' | 'updated_at' | 'events' | 'offers' | 'recipients'
>;

export type Step = {
  word: RequestWord;
  is: 'done' | 'now' | 'future';
  /** Null: has not been yet. */
  at: string | null;
  /** Names a remark: `requests.step.{note}`. */
  note: string | null;
};

const lastEvent = ({ events }: Story, kinds: readonly string[]): string | null =>
  events.filter(({ kind }) => kinds.includes(kind)).at(-1)?.at ?? null;

const firstEvent = ({ events }: Story, kinds: readonly string[]): string | null =>
  events.find(({ kind }) => kinds.includes(kind))?.at ?? null;

const lastSent = (offers: readonly Offer[]): string | null =>
  offers
    .map(({ sent_at }) => sent_at)
    .sort()
    .at(-1) ?? null;

/** Since when it is the client's turn, and for what. */
function turnOf(story: Story): Pick<Step, 'at' | 'note'> {
  if (story.state === 'declined') return { at: lastEvent(story, ['decline']), note: 'declined' };
  if (story.state === 'needs_info') return { at: lastEvent(story, ['ask', 'ask_further']), note: 'answer' };
  if (!story.offers.some(({ state }) => state === 'sent' || state === 'viewed'))
    return { at: lastEvent(story, ['decline_offer', 'refuse']), note: 'none_left' };
  return { at: lastEvent(story, ['offer']) ?? lastSent(story.offers), note: 'choose' };
}

/** Whether what waits for the client after the acceptance is the bill, and not a date. */
const isBillAsked = (story: Story): boolean =>
  (lastEvent(story, ['ask_bill', 'enter_bill_staff']) ?? '') >
  (lastEvent(story, ['propose_dates', 'move_date']) ?? '');

const hasAccepted: ReadonlySet<RequestState> = new Set(['accepted', 'scheduled', 'completed']);

/** How a request has ended, as the last of the words. */
const endings: Partial<Record<RequestState, string>> = {
  completed: 'completed',
  cancelled: 'cancelled',
  rejected: 'rejected',
  expired: 'expired',
};

/** The four words with their days. Once an offer is accepted the choice lies behind, and the work goes on. */
export function stepsOf(story: Story): Step[] {
  const { word, state } = story;
  const sent: Step = {
    word: 'sent',
    is: word === 'sent' ? 'now' : 'done',
    at: story.submitted_at,
    note: null,
  };
  const openedAt = firstEvent(story, ['open']);
  if (word === 'finished') return endedSteps(story, sent, openedAt);
  const finished: Step = { word: 'finished', is: 'future', at: null, note: 'after_treatment' };
  if (hasAccepted.has(state))
    return [
      sent,
      { word: 'waiting', is: 'done', at: lastEvent(story, ['accept']), note: 'chosen' },
      {
        word: 'in_work',
        is: 'now',
        at: lastEvent(story, state === 'scheduled' ? ['schedule', 'choose_date'] : ['accept']),
        note:
          word === 'waiting'
            ? isBillAsked(story)
              ? 'bill'
              : 'choose_date'
            : state === 'scheduled'
              ? 'scheduled'
              : 'confirming',
      },
      finished,
    ];
  const isWaiting = word === 'waiting';
  return [
    sent,
    {
      word: 'in_work',
      is: word === 'sent' ? 'future' : isWaiting ? 'done' : 'now',
      at: openedAt,
      note: openedAt === null ? 'will_be_read' : 'with_clinics',
    },
    isWaiting
      ? { word: 'waiting', is: 'now', ...turnOf(story) }
      : { word: 'waiting', is: 'future', at: null, note: 'when_answered' },
    finished,
  ];
}

/** Whether the clinic has cancelled what was accepted, and not the client. */
const isCalledOff = (story: Story): boolean =>
  story.state === 'cancelled' && lastEvent(story, ['call_off']) !== null;

/** What was on the way to the end, and the end. */
function endedSteps(story: Story, sent: Step, openedAt: string | null): Step[] {
  const acceptedAt = lastEvent(story, ['accept']);
  const middle: Step[] = [];
  if (openedAt !== null) middle.push({ word: 'in_work', is: 'done', at: openedAt, note: 'with_clinics' });
  if (acceptedAt !== null) middle.push({ word: 'waiting', is: 'done', at: acceptedAt, note: 'chosen' });
  const at =
    lastEvent(story, ['complete', 'confirm_bill', 'decide_bill', 'cancel', 'call_off', 'reject', 'expire']) ??
    story.updated_at;
  return [
    sent,
    ...middle,
    {
      word: 'finished',
      is: 'done',
      at,
      note: isCalledOff(story) ? 'called_off' : (endings[story.state] ?? null),
    },
  ];
}

/** What comes next and on whom it depends. `requests.next.{key}`, with what it names. */
export type NextStep =
  | { key: 'choose'; until: string; timeZone: string; clinic: string }
  | { key: 'answer' | 'confirming' | 'choose_date' | 'bill' | 'called_off'; clinic: string }
  | { key: 'scheduled'; day: string | null; clinic: string }
  | {
      key:
        | 'submitted'
        | 'in_work'
        | 'none_left'
        | 'declined'
        | 'completed'
        | 'cancelled'
        | 'rejected'
        | 'expired';
    };

export function nextStepOf(story: Story, now = Date.now()): NextStep {
  const clinicOf = (id: number) =>
    story.recipients.find(({ clinic }) => clinic.id === id)?.clinic.title ?? '';
  const asking = story.recipients.find(({ questions }) => questions.some(({ answer }) => answer === null));
  const live = story.offers.filter((offer) => isChoosable(offer, now));
  const chosen = story.offers.find(({ state }) => state === 'accepted' || state === 'confirmed');
  if (story.state === 'needs_info' && asking) return { key: 'answer', clinic: asking.clinic.title };
  const isProposed = story.word === 'waiting' && (story.state === 'accepted' || story.state === 'scheduled');
  if (isProposed && chosen)
    return { key: isBillAsked(story) ? 'bill' : 'choose_date', clinic: clinicOf(chosen.clinic_id) };
  if (story.state === 'accepted' && chosen) return { key: 'confirming', clinic: clinicOf(chosen.clinic_id) };
  if (story.state === 'scheduled' && chosen)
    return { key: 'scheduled', day: chosen.confirmed_date ?? null, clinic: clinicOf(chosen.clinic_id) };
  const cancelling = story.offers.find(({ state }) => state === 'cancelled');
  if (isCalledOff(story) && cancelling) return { key: 'called_off', clinic: clinicOf(cancelling.clinic_id) };
  const ended = endings[story.state];
  if (ended === 'completed' || ended === 'cancelled' || ended === 'rejected' || ended === 'expired')
    return { key: ended };
  if (story.state === 'declined') return { key: 'declined' };
  const [first] = [...live].sort((a, b) => Date.parse(a.valid_until) - Date.parse(b.valid_until));
  if (first)
    return {
      key: 'choose',
      until: first.valid_until,
      timeZone: first.time_zone,
      clinic: clinicOf(first.clinic_id),
    };
  if (story.state === 'open' && story.word === 'waiting') return { key: 'none_left' };
  return { key: story.word === 'sent' ? 'submitted' : 'in_work' };
}

const closed: ReadonlySet<RequestState> = new Set(['completed', 'cancelled', 'rejected', 'expired']);

export const isFinished = (state: RequestState): boolean => closed.has(state);

/** Whether further clinics can be asked. */
export const takesRecipients = (state: RequestState): boolean =>
  state === 'open' || state === 'needs_info' || state === 'declined';

/** Whether name, phone and attachments can still be opened or closed. */
export const isDisclosable = (state: RequestState): boolean =>
  state === 'open' || state === 'needs_info' || state === 'accepted' || state === 'scheduled';
