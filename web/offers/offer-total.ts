import type { Currency } from '../../contract/currencies.ts';
import type { Money } from '../../contract/money.ts';
import type { Offer, Rates } from '../../contract/offers.ts';
import type { RequestDetail } from '../../contract/requests.ts';

type OwnCosts = RequestDetail['own_costs'];
type Rated = Pick<Currency, 'id' | 'rate'>;

/** Today's rates and the currency that is shown. */
export type Rating = { currencies: readonly Currency[]; selectedId: number | null };

/** Null: a rate is missing, so that nothing can be said. */
function convert({ amount, currency_id }: Money, selectedId: number | null, currencies: readonly Rated[]) {
  const own = currencies.find(({ id }) => id === currency_id);
  const selected = currencies.find(({ id }) => id === selectedId);
  if (!own || !selected || !(own.rate > 0) || !(selected.rate > 0)) return null;
  return (amount / own.rate) * selected.rate;
}

/** What the client's own costs come to in the currency that is shown; null where a rate is missing. */
export function sumOwnCosts(costs: OwnCosts, { currencies, selectedId }: Rating): number | null {
  let sum = 0;
  for (const cost of costs) {
    const amount = convert(cost, selectedId, currencies);
    if (amount === null) return null;
    sum += amount;
  }
  return sum;
}

/**
 * Everything that an offer comes to, with what is not included and the client's own costs, in the currency that is
 * shown. Null where a rate is missing: then only the sums in their own currencies can be told.
 */
export function totalOf(
  { total }: Offer,
  costs: OwnCosts,
  rating: Rating,
): { from: number; to: number } | null {
  const own = sumOwnCosts(costs, rating);
  const [from, to] = [total.from, total.to].map((amount) =>
    convert({ amount, currency_id: total.currency_id }, rating.selectedId, rating.currencies),
  );
  if (own === null || typeof from !== 'number' || typeof to !== 'number') return null;
  return { from: from + own, to: to + own };
}

/** Part of a rate from which on a change is worth a word. */
const MOVED = 0.02;

/** Units of the shown currency for one of the offer's, as these rates were. */
function unitsFor({ rates }: Rates, ownCode: string, shownCode: string): number | null {
  const [own, shown] = [rates[ownCode], rates[shownCode]];
  return own !== undefined && shown !== undefined && own > 0 && shown > 0 ? shown / own : null;
}

export type MovedRate = { day: string; before: number; own: Currency; shown: Currency };

/** The rate of the day an offer is known by (accepted, else sent), where it differs from today's by more than 2 %. */
export function findMovedRate(offer: Offer, { currencies, selectedId }: Rating): MovedRate | null {
  const own = currencies.find(({ id }) => id === offer.total.currency_id);
  const shown = currencies.find(({ id }) => id === selectedId);
  if (!own || !shown || own.id === shown.id) return null;
  const then = offer.rates_at_acceptance ?? offer.rates_at_sending;
  const before = unitsFor(then, own.code, shown.code);
  if (before === null || !(own.rate > 0) || !(shown.rate > 0)) return null;
  const now = shown.rate / own.rate;
  return Math.abs(now - before) / before > MOVED ? { day: then.date, before, own, shown } : null;
}
