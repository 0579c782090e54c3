import type { Offer } from '../../contract/offers/offers.ts';
import type { Recipient } from '../../contract/requests/recipients.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { isChosen } from '../offers/offer-order.ts';

type Case = Pick<RequestDetail, 'state' | 'offers'>;

/** How a request stands at one clinic: `requests.recipient.{word}`. */
export type StandingWord =
  | 'queued'
  | 'chosen'
  | 'not_chosen'
  | 'offered'
  | 'offer_declined'
  | 'offer_withdrawn'
  | 'offer_expired'
  | 'offer_cancelled'
  | 'asked'
  | 'answered'
  | 'declined'
  | 'no_reply'
  | 'seen'
  | 'delivered';

/** `at`: the day that stands beside the word, where one does. */
export type Standing = { word: StandingWord; at: string | null };

/** Of several offers of a clinic the one that counts: the chosen one, else the last that was made. */
const offerOf = ({ offers }: Case, { clinic }: Recipient): Offer | undefined => {
  const own = offers.filter(({ clinic_id }) => clinic_id === clinic.id);
  return own.find(isChosen) ?? own.at(-1);
};

/**
 * How offers end that the clinic made and the client did not choose. Where the request ended without any choice, of a
 * clinic that had offered it is said when.
 */
const endings: Partial<Record<Offer['state'], StandingWord>> = {
  declined: 'offer_declined',
  withdrawn: 'offer_withdrawn',
  expired: 'offer_expired',
  cancelled: 'offer_cancelled',
};

export const hasOpenQuestion = ({ questions }: Recipient): boolean =>
  questions.some(({ answer }) => answer === null);

function questionStanding(recipient: Recipient): Standing {
  const last = recipient.questions.at(-1);
  return hasOpenQuestion(recipient)
    ? { word: 'asked', at: last?.asked_at ?? null }
    : { word: 'answered', at: last?.answered_at ?? null };
}

/** Whether a question of the clinic is open, or was answered after the offer was sent. */
const isSpokenSince = (recipient: Recipient, { sent_at }: Offer): boolean =>
  hasOpenQuestion(recipient) ||
  recipient.questions.some(({ answered_at }) => answered_at !== null && answered_at > sent_at);

/** The client has chosen a clinic: of all others that is what is left to say. */
export const isSettled = ({ state }: Pick<Case, 'state'>): boolean =>
  state === 'accepted' || state === 'scheduled' || state === 'completed';

/** What each clinic has done with a request, and what the client has done with its offer. */
export function standingOf(request: Case, recipient: Recipient): Standing {
  if (request.state === 'submitted' || request.state === 'in_review') return { word: 'queued', at: null };
  const offer = offerOf(request, recipient);
  if (offer && isChosen(offer)) return { word: 'chosen', at: null };
  if (recipient.state === 'declined') return { word: 'declined', at: recipient.replied_at };
  if (isSettled(request)) return { word: 'not_chosen', at: null };
  const ending = offer && endings[offer.state];
  if (ending && !isSpokenSince(recipient, offer)) return { word: ending, at: null };
  switch (recipient.state) {
    case 'offered':
      return ending
        ? questionStanding(recipient)
        : { word: 'offered', at: offer?.sent_at ?? recipient.replied_at };
    case 'asked':
      return questionStanding(recipient);
    case 'no_reply':
      return { word: 'no_reply', at: null };
    case 'seen':
      return { word: 'seen', at: recipient.seen_at };
    case 'delivered':
      return { word: 'delivered', at: recipient.delivered_at };
  }
}
