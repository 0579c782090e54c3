import { roundAmount } from './offer-costs.ts';
import type { OfferProcedure, OfferTerms } from './offers.ts';

const TITLE_MAX = 200;

/** Titles side by side; a sign of no language, because the patient’s is not known here. */
function joinTitles(procedures: readonly OfferProcedure[]): string {
  const letters = [...procedures.map(({ title }) => title).join(' + ')];
  return letters.length <= TITLE_MAX ? letters.join('') : `${letters.slice(0, TITLE_MAX - 1).join('')}…`;
}

/** Null where an amount is missing. */
function sumOf(amounts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum = roundAmount(sum + amount);
  }
  return sum;
}

/**
 * Terms of an offer of these procedures: the name and the price are theirs together. One alone is the offer itself, and of
 * none the name and the price stay.
 */
export function withProcedures(terms: OfferTerms, procedures: readonly OfferProcedure[]): OfferTerms {
  const { procedures: _, ...rest } = terms;
  if (procedures.length === 0) return rest;
  const isRange = procedures.some(({ amount_to }) => amount_to !== null);
  const priced = {
    ...rest,
    procedure: joinTitles(procedures),
    price_from: sumOf(procedures.map(({ amount }) => amount)),
    price_to: isRange ? sumOf(procedures.map(({ amount, amount_to }) => amount_to ?? amount)) : null,
  };
  return procedures.length === 1 ? priced : { ...priced, procedures: [...procedures] };
}
