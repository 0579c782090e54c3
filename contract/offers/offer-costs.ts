import type { Currency } from '../content/currencies.ts';
import { convertHundredths, type Money } from '../content/money.ts';
import { lineKinds, type OfferCost, type OfferLine, type OfferTerms } from './offers.ts';

/** The three sums that an offer is told by, each containing the one before. */
export const costKinds = ['price', 'with_extras', 'with_own_costs'] as const;
export type CostKind = (typeof costKinds)[number];

export type Span = { from: number; to: number };

const toHundredths = (amount: number): number => Math.round(amount * 100);
const fromHundredths = (hundredths: number): number => hundredths / 100;

/** An amount as it is kept and shown: to the hundredth. */
export const roundAmount = (amount: number): number => fromHundredths(toHundredths(amount));

/** Whether the cost of a line is known. A line that costs extra is known by its amount. */
export const isLineKnown = ({ state, amount }: Pick<OfferLine, 'state' | 'amount'>): boolean =>
  state === 'extra' ? amount !== null && amount > 0 : state !== 'unsaid';

/**
 * What an offer costs, in its own currency. Amounts are added as whole hundredths, so that a sum is exactly that of the
 * amounts that are shown. Null where there is no price or no currency yet.
 */
export function costOf({ price_from, price_to, currency_id, lines }: OfferTerms): OfferCost | null {
  if (price_from === null || currency_id === null) return null;
  const from = toHundredths(price_from);
  const to = toHundredths(price_to ?? price_from);
  const extras = lines
    .filter(({ state }) => state === 'extra')
    .reduce((sum, { amount }) => sum + toHundredths(amount ?? 0), 0);
  const known = new Set(lines.filter(isLineKnown).map(({ kind }) => kind));
  return {
    currency_id,
    price: { from: fromHundredths(from), to: fromHundredths(to) },
    extras: fromHundredths(extras),
    with_extras: { from: fromHundredths(from + extras), to: fromHundredths(to + extras) },
    unknown_lines: lineKinds.filter((kind) => !known.has(kind)),
  };
}

type Rated = Pick<Currency, 'id' | 'rate'>;

/** Hundredths of the currency; null where a rate is missing. */
function convert(price: Money, currencyId: number, currencies: readonly Rated[]): number | null {
  const hundredths = toHundredths(price.amount);
  if (price.currency_id === currencyId) return hundredths;
  const own = currencies.find(({ id }) => id === price.currency_id);
  const other = currencies.find(({ id }) => id === currencyId);
  return own && other ? convertHundredths(hundredths, own.rate, other.rate) : null;
}

/**
 * One of the three sums in a currency. Each summand is converted and rounded by itself: the sum is that of the amounts
 * that stand beside it. Null where a rate is missing.
 */
export function sumIn(
  currencyId: number,
  kind: CostKind,
  {
    cost,
    ownCosts,
    currencies,
  }: { cost: OfferCost; ownCosts: readonly Money[]; currencies: readonly Rated[] },
): Span | null {
  const { from, to } = kind === 'price' ? cost.price : cost.with_extras;
  const added = (kind === 'with_own_costs' ? ownCosts : []).map((own) =>
    convert(own, currencyId, currencies),
  );
  const [low, high] = [from, to].map((amount) =>
    convert({ amount, currency_id: cost.currency_id }, currencyId, currencies),
  );
  if (typeof low !== 'number' || typeof high !== 'number') return null;
  let own = 0;
  for (const hundredths of added) {
    if (hundredths === null) return null;
    own += hundredths;
  }
  return { from: fromHundredths(low + own), to: fromHundredths(high + own) };
}

/**
 * Whether the total of an offer (with extras, the upper end of a range) is above a sum. A total that cannot be converted
 * counts as above it.
 */
export function isAboveSum(cost: OfferCost, sum: Money, currencies: readonly Rated[]): boolean {
  const total = convert(
    { amount: cost.with_extras.to, currency_id: cost.currency_id },
    sum.currency_id,
    currencies,
  );
  return total === null || total > toHundredths(sum.amount);
}

/** Whether a sum contains lines whose cost is unknown: then it is the least that it can be. */
export const isLeast = (kind: CostKind, { unknown_lines }: Pick<OfferCost, 'unknown_lines'>): boolean =>
  kind !== 'price' && unknown_lines.length > 0;
