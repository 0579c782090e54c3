import type { Currency } from '../../contract/content/currencies.ts';
import type { Offer, Rates } from '../../contract/offers/offers.ts';

/** Today's rates and the currency that is shown. */
export type Rating = { currencies: readonly Currency[]; selectedId: number | null };

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
  const own = currencies.find(({ id }) => id === offer.cost.currency_id);
  const shown = currencies.find(({ id }) => id === selectedId);
  if (!own || !shown || own.id === shown.id) return null;
  const then = offer.rates_at_acceptance ?? offer.rates_at_sending;
  const before = unitsFor(then, own.code, shown.code);
  if (before === null || !(own.rate > 0) || !(shown.rate > 0)) return null;
  const now = shown.rate / own.rate;
  return Math.abs(now - before) / before > MOVED ? { day: then.date, before, own, shown } : null;
}
