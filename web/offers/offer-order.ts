import { sumIn } from '../../contract/offers/offer-costs.ts';
import type { Offer, OfferState } from '../../contract/offers/offers.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import type { Rating } from './offer-rates.ts';

export const offerSorts = ['fit', 'price'] as const;
export type OfferSort = (typeof offerSorts)[number];

type Case = Pick<RequestDetail, 'languages'>;

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

/** A sum that may grow is not to be compared with one that is whole. */
const unknownOf = ({ cost }: Offer): number => (cost.unknown_lines.length > 0 ? 1 : 0);

/**
 * By completeness and fit, or by the price with what it does not include: of a range the upper end counts. In both orders
 * offers with unknown lines stand after all whose lines are known, and those without a rate last; equal ones as they came.
 */
export function orderOffers(
  offers: readonly Offer[],
  sort: OfferSort,
  patientCase: Case,
  { currencies, selectedId }: Rating,
): Offer[] {
  const sumOf = ({ cost }: Offer): number => {
    const sum =
      selectedId === null ? null : sumIn(selectedId, 'with_extras', { cost, ownCosts: [], currencies });
    return sum?.to ?? Number.POSITIVE_INFINITY;
  };
  const bySum = (a: Offer, b: Offer) => {
    const [left, right] = [sumOf(a), sumOf(b)];
    return left === right ? 0 : left - right;
  };
  const byFit = (a: Offer, b: Offer) =>
    b.completeness - a.completeness || fitOf(b, patientCase) - fitOf(a, patientCase);
  return [...offers].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      unknownOf(a) - unknownOf(b) ||
      (sort === 'price' ? bySum(a, b) : byFit(a, b)) ||
      Date.parse(a.sent_at) - Date.parse(b.sent_at),
  );
}
