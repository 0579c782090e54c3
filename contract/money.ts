import type { Currency } from './currencies.ts';

export type Money = { amount: number; currency_id: number };

/** How a price is to be shown: a text, one of the two fixed texts of the price rule, or the original price. */
export type ShownPrice =
  | { kind: 'price'; text: string }
  | { kind: 'original'; text: string }
  | { kind: 'negotiable' }
  | { kind: 'no_currency' };

/** From here on JavaScript writes numbers with an exponent; no price of anything is that high. */
const TOO_LARGE = 1e21;

type Rated = Pick<Currency, 'id' | 'rate' | 'prefix'>;

/** `12345.6` → `12 345.60 €`; no-break spaces, so that a price never wraps. */
export function formatAmount(amount: number, prefix: string): string {
  const [whole = '0', cents = '00'] = amount.toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}.${cents}\u00a0${prefix}`;
}

/**
 * The price rule: amount ÷ rate of its currency × rate of the selected one, two decimals, thousands separated by
 * spaces, the prefix after it. Below 1 (before rounding) it is negotiable. A rate that is missing or not positive
 * never shows NaN or Infinity: the original price is shown instead.
 */
export function showPrice(price: Money, selectedId: number | null, currencies: readonly Rated[]): ShownPrice {
  const selected = currencies.find((currency) => currency.id === selectedId);
  if (!selected) return { kind: 'no_currency' };
  const own = currencies.find((currency) => currency.id === price.currency_id);
  const converted = own ? (price.amount / own.rate) * selected.rate : Number.NaN;
  if (!own || !(own.rate > 0) || !(selected.rate > 0) || !(converted < TOO_LARGE)) {
    return { kind: 'original', text: formatAmount(price.amount, own?.prefix ?? '').trimEnd() };
  }
  if (converted < 1) return { kind: 'negotiable' };
  return { kind: 'price', text: formatAmount(converted, selected.prefix) };
}
