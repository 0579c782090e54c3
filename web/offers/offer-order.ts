import type { Offer, OfferState } from '../../contract/offers.ts';
import type { RequestDetail } from '../../contract/requests.ts';
import { type Rating, totalOf } from './offer-total.ts';

export const offerSorts = ['fit', 'price'] as const;
export type OfferSort = (typeof offerSorts)[number];

type Case = Pick<RequestDetail, 'languages' | 'own_costs'>;

const choosable: ReadonlySet<OfferState> = new Set(['sent', 'viewed']);
const chosen: ReadonlySet<OfferState> = new Set(['accepted', 'confirmed', 'fulfilled']);

/** Whether the client can still accept or decline it. */
export const isChoosable = ({ state, valid_until }: Offer, now = Date.now()): boolean =>
  choosable.has(state) && Date.parse(valid_until) > now;

export const isChosen = ({ state }: Offer): boolean => chosen.has(state);

/** The accepted one first, those that have ended last. */
const rankOf = (offer: Offer): number => (isChosen(offer) ? 0 : isChoosable(offer) ? 1 : 2);

/** How well an offer meets the case besides being complete: spoken languages, then how much the price is fixed. */
function fitOf({ terms }: Offer, { languages }: Case): number {
  const spoken = terms.languages.filter((language) => languages.includes(language)).length;
  const isFixed = terms.price_to === null || terms.price_to === terms.price_from;
  return spoken * 2 + (isFixed ? 1 : 0);
}

/** By completeness and fit, or by all that it comes to; equal ones as they came. */
export function orderOffers(
  offers: readonly Offer[],
  sort: OfferSort,
  patientCase: Case,
  rating: Rating,
): Offer[] {
  const priceOf = (offer: Offer) =>
    totalOf(offer, patientCase.own_costs, rating)?.to ?? Number.POSITIVE_INFINITY;
  const byPrice = (a: Offer, b: Offer) => {
    const [left, right] = [priceOf(a), priceOf(b)];
    return left === right ? 0 : left - right;
  };
  const byFit = (a: Offer, b: Offer) =>
    b.completeness - a.completeness || fitOf(b, patientCase) - fitOf(a, patientCase);
  return [...offers].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (sort === 'price' ? byPrice(a, b) : byFit(a, b)) ||
      Date.parse(a.sent_at) - Date.parse(b.sent_at),
  );
}
