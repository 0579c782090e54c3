import type { StaffOffer } from '../../contract/offers.ts';

/** Whether the clinic can still write on it. */
export const isLiveOffer = ({ state }: Pick<StaffOffer, 'state'>): boolean =>
  state === 'draft' || state === 'sent' || state === 'viewed';
