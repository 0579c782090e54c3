import type { OfferState, StaffOffer } from '../../../contract/offers/offers.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';

/** Whether the clinic can still write on it. */
export const isLiveOffer = ({ state }: Pick<StaffOffer, 'state'>): boolean =>
  state === 'draft' || state === 'sent' || state === 'viewed';

/**
 * How an offer stands, in `staff.offer_state`. Offers that a request has ended with were not passed over for another: they
 * were cancelled with it, or have expired.
 */
export const offerStateKey = (offer: OfferState, request: RequestState): OfferState =>
  offer === 'not_chosen' && (request === 'cancelled' || request === 'expired') ? request : offer;
