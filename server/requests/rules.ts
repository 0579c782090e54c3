import type { OfferState } from '../../contract/offers/offers.ts';
import type { RecipientState } from '../../contract/requests/recipients.ts';
import type { RequestState, RequestWord } from '../../contract/requests/requests.ts';

/** Who acts: the client who owns the request, someone of a recipient clinic, an operator, or the service by the clock. */
export type Actor = 'client' | 'staff' | 'operator' | 'service';

type Rule<State extends string> = {
  actors: readonly Actor[];
  from: readonly State[];
  /** Null: the state stays, the act is still one with an event. */
  to: State | null;
};

/** States in which clinics can still answer. */
const answerable = ['open', 'needs_info'] as const;
/** States that time ends. */
const unsettled = ['submitted', 'in_review', 'open', 'needs_info', 'declined'] as const;

/** Everything that can happen to a request, by whom and from where. What is not here is refused and changes nothing. */
export const requestRules = {
  review: { actors: ['operator', 'service'], from: ['submitted'], to: 'in_review' },
  open: { actors: ['operator', 'service'], from: ['in_review'], to: 'open' },
  reject: { actors: ['operator'], from: ['submitted', 'in_review'], to: 'rejected' },
  ask: { actors: ['staff'], from: answerable, to: 'needs_info' },
  /** An answer to the last open question; while others are open the state stays. */
  answer: { actors: ['client'], from: ['needs_info'], to: 'open' },
  /** The clinic that waited for an answer has refused: nothing is asked any more. */
  resume: { actors: ['service'], from: ['needs_info'], to: 'open' },
  offer: { actors: ['staff'], from: answerable, to: null },
  refuse: { actors: ['staff'], from: answerable, to: null },
  /** No recipient is left who has not refused. */
  decline: { actors: ['service'], from: answerable, to: 'declined' },
  add_recipients: { actors: ['client'], from: [...answerable, 'declined'], to: 'open' },
  disclose: { actors: ['client'], from: [...answerable, 'accepted', 'scheduled'], to: null },
  accept: { actors: ['client'], from: answerable, to: 'accepted' },
  /** The clinic has confirmed a day, or the client has chosen one of its times. */
  schedule: { actors: ['staff', 'client'], from: ['accepted'], to: 'scheduled' },
  /** The clinic cannot keep what was accepted. */
  call_off: { actors: ['staff'], from: ['accepted', 'scheduled'], to: 'cancelled' },
  complete: { actors: ['client', 'staff', 'operator'], from: ['scheduled'], to: 'completed' },
  cancel: { actors: ['client'], from: [...unsettled, 'accepted', 'scheduled'], to: 'cancelled' },
  warn: { actors: ['service'], from: unsettled, to: null },
  expire: { actors: ['service'], from: unsettled, to: 'expired' },
} as const satisfies Record<string, Rule<RequestState>>;

export type RequestAct = keyof typeof requestRules;

/** Everything that can happen to a request at one clinic. */
export const recipientRules = {
  see: { actors: ['staff'], from: ['delivered'], to: 'seen' },
  /** A clinic that has sent an offer may ask as well: the offer stays what it is known by. */
  ask: { actors: ['staff'], from: ['delivered', 'seen', 'asked', 'no_reply'], to: 'asked' },
  ask_further: { actors: ['staff'], from: ['offered'], to: null },
  offer: { actors: ['staff'], from: ['delivered', 'seen', 'asked', 'offered', 'no_reply'], to: 'offered' },
  refuse: { actors: ['staff'], from: ['delivered', 'seen', 'asked', 'offered', 'no_reply'], to: 'declined' },
  /** The offer that it had sent has ended, and it may send another: nothing is offered any more. */
  offer_ended: { actors: ['staff', 'client', 'service'], from: ['offered'], to: 'seen' },
  /** The same while a question of the clinic is open. */
  offer_ended_asked: { actors: ['staff', 'client', 'service'], from: ['offered'], to: 'asked' },
  remind: { actors: ['service'], from: ['delivered', 'seen'], to: null },
  lapse: { actors: ['service'], from: ['delivered', 'seen'], to: 'no_reply' },
} as const satisfies Record<string, Rule<RecipientState>>;

export type RecipientAct = keyof typeof recipientRules;

/** Offers that the client can still choose. */
const live = ['sent', 'viewed'] as const;

export const offerRules = {
  write: { actors: ['staff'], from: ['draft', ...live], to: null },
  send: { actors: ['staff'], from: ['draft', ...live], to: 'sent' },
  view: { actors: ['client'], from: ['sent'], to: 'viewed' },
  accept: { actors: ['client'], from: live, to: 'accepted' },
  decline: { actors: ['client'], from: live, to: 'declined' },
  withdraw: { actors: ['staff'], from: ['draft', ...live], to: 'withdrawn' },
  expire: { actors: ['service'], from: live, to: 'expired' },
  /** Another offer was accepted, or the request has ended. */
  pass_over: { actors: ['service'], from: ['draft', ...live], to: 'not_chosen' },
  confirm: { actors: ['staff', 'client'], from: ['accepted'], to: 'confirmed' },
  fulfil: { actors: ['client', 'staff', 'operator'], from: ['confirmed'], to: 'fulfilled' },
  /** The request has been cancelled after the acceptance. */
  cancel: { actors: ['service'], from: ['accepted', 'confirmed'], to: 'cancelled' },
} as const satisfies Record<string, Rule<OfferState>>;

export type OfferAct = keyof typeof offerRules;

/** The state after an act, the same where it stays, or null: this actor may not do this in this state. */
function next<State extends string>(rule: Rule<State>, state: State, actor: Actor): State | null {
  if (!rule.actors.includes(actor) || !rule.from.includes(state)) return null;
  return rule.to ?? state;
}

export const nextRequestState = (state: RequestState, act: RequestAct, actor: Actor) =>
  next<RequestState>(requestRules[act], state, actor);

export const nextRecipientState = (state: RecipientState, act: RecipientAct, actor: Actor) =>
  next<RecipientState>(recipientRules[act], state, actor);

export const nextOfferState = (state: OfferState, act: OfferAct, actor: Actor) =>
  next<OfferState>(offerRules[act], state, actor);

/** States of a request in which clinics know of it. */
export const isShownToClinics = (state: RequestState): boolean =>
  state !== 'submitted' && state !== 'in_review' && state !== 'rejected';

const wordsByState: Record<RequestState, RequestWord> = {
  submitted: 'sent',
  in_review: 'in_work',
  open: 'in_work',
  needs_info: 'waiting',
  accepted: 'in_work',
  scheduled: 'in_work',
  // Others can be asked: that is the client's turn.
  declined: 'waiting',
  completed: 'finished',
  cancelled: 'finished',
  rejected: 'finished',
  expired: 'finished',
};

/** What an open request waits for: the client's choice between live offers, or clinics whose turn it is. */
type OpenFacts = { liveOffers: number; isClinicsTurn: boolean };

/** After the acceptance: whether the client is to choose one of the clinic's times, or to answer a bill. */
export type WordFacts = OpenFacts & { waitsForClient: boolean };

/** The word a patient reads. An open request with an offer to choose, or with no clinic whose turn it is, is the client's turn. */
export function wordOf(
  state: RequestState,
  { liveOffers, isClinicsTurn, waitsForClient }: WordFacts,
): RequestWord {
  if (waitsForClient && (state === 'accepted' || state === 'scheduled')) return 'waiting';
  return state === 'open' && (liveOffers > 0 || !isClinicsTurn) ? 'waiting' : wordsByState[state];
}
