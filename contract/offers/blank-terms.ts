import type { OfferTerms } from './offers.ts';

/** Terms that say nothing but for how many days the offer is valid. */
export const blankTerms = (valid_days: number): OfferTerms => ({
  doctor_id: null,
  procedure: '',
  price_from: null,
  price_to: null,
  currency_id: null,
  lines: [],
  nights: null,
  days_in_country: null,
  earliest_date: null,
  basis: '',
  price_changes: '',
  prepayment_percent: null,
  refund: '',
  aftercare: '',
  complications: '',
  languages: [],
  valid_days,
  note: '',
});
