/** What the cluster calculates for each document, in its own language. */
import { documentedFull, type RankingWeights } from '../../../../contract/search/ranking.ts';
import type { Conversion } from '../directory.ts';
import { DEMO, KNOWN_FACTS, LICENCE_CHECKED, PROFILE_KEPT, REAL } from '../segment/points.ts';
import type { Clause } from './cluster.ts';

/** Stands for no price, in sorts: more than any. */
export const NO_PRICE = 1e300;

/**
 * The converted price a document shows, as `Pricing.comparable` of query/prices.ts and `priceIn` of
 * contract/content/money.ts have it; NO_PRICE where there is none.
 */
const PRICE = `
double priceOf(def whats, def paid, def asked, def rates, double selected) {
  double least = 1e21;
  double amount = 0;
  double own = 0;
  boolean found = false;
  for (int at = 0; at < whats.size(); at++) {
    long what = whats.get(at) & 1125899906842623L;
    int currency = (int) (what & 65535L);
    if (asked != null && !asked.contains((int) (what >>> 16))) continue;
    def rate = rates[String.valueOf(currency)];
    if (rate == null) continue;
    double ratio = ((Number) rate).doubleValue();
    double one = (double) (paid.get(at) & 1125899906842623L) / 1000.0;
    double value = one / ratio * selected;
    if (value < least) {
      least = value;
      amount = one;
      own = ratio;
      found = true;
    }
  }
  if (!found) return 1e300;
  double cents = least * 100;
  boolean clear = Math.abs(least - 1) > 1e-14 && Math.abs(cents - Math.floor(cents) - 0.5) > Math.abs(cents) * 1e-14;
  if (clear) return least < 1 ? 1e300 : Math.floor(cents + 0.5) / 100.0;
  BigDecimal over = BigDecimal.valueOf(amount).multiply(BigDecimal.valueOf(selected));
  BigDecimal under = BigDecimal.valueOf(own);
  if (over.compareTo(under) < 0) return 1e300;
  BigDecimal twice = over.multiply(BigDecimal.valueOf(200.0)).add(under);
  return twice.divideToIntegralValue(under.multiply(BigDecimal.valueOf(2.0))).doubleValue() / 100.0;
}
double price = priceOf(doc['priced_what'], doc['priced_for'], params.asked, params.rates, ((Number) params.selected).doubleValue());
`;

export type PriceParams = {
  asked: readonly number[] | null;
  rates: Record<string, number>;
  selected: number;
};

/** Null where nothing can be compared. */
export function priceParams(
  conversion: Conversion | null,
  asked: readonly number[] | null,
): PriceParams | null {
  const rated = (conversion?.rates ?? []).filter(({ rate }) => rate > 0);
  const selected = rated.find(({ id }) => id === conversion?.currencyId)?.rate;
  if (selected === undefined) return null;
  return { asked, rates: Object.fromEntries(rated.map(({ id, rate }) => [id, rate])), selected };
}

export const priceScript = (params: PriceParams): Clause => ({ source: `${PRICE} return price;`, params });

export const priceWithin = (params: PriceParams, min: number | null, max: number | null): Clause => ({
  script: {
    script: {
      source: `${PRICE} return price < 1e300 && price >= ((Number) params.min).doubleValue() && price <= ((Number) params.max).doubleValue();`,
      params: { ...params, min: min ?? 0, max: max ?? NO_PRICE },
    },
  },
});

/** Hundredths of points by other weights than those the documents were written with, see segment/points.ts. */
export const pointsScript = (weights: RankingWeights): Clause => ({
  source: `
int merits = (int) doc['merits'].value;
double rating = (doc['stars'].value - 1) / 4.0;
double sum =
  ((merits & ${LICENCE_CHECKED}) == 0 ? 0.0 : (double) params.licence_checked) +
  ((merits & ${PROFILE_KEPT}) == 0 ? 0.0 : (double) params.profile_kept) +
  (double) params.rating * Math.min(1.0, Math.max(0.0, rating)) +
  (double) params.reply_time * doc['reply_share'].value +
  (double) params.documented * ((merits & ${KNOWN_FACTS}) / ${documentedFull}.0) +
  (double) params.data_score * (doc['data_score'].value / 100.0);
return Math.floor(100 * sum + 0.5) + ((merits & ${DEMO}) == 0 ? ${REAL} : 0);`,
  params: weights,
});

/** Whether a document has most of the words asked for, see words/enough.ts. */
export const enoughScript = (
  slots: readonly {
    weight: number;
    terms: readonly string[];
    meant: Readonly<Record<string, readonly (string | number)[]>>;
  }[],
  least: number,
): Clause => ({
  script: {
    script: {
      source: `
double sum = 0;
for (def slot : params.slots) {
  boolean has = false;
  for (def term : doc['terms']) {
    if (slot.terms.containsKey(term)) { has = true; break; }
  }
  if (!has) {
    for (def field : slot.meant.entrySet()) {
      for (def value : doc[field.getKey()]) {
        if (field.getValue().containsKey(String.valueOf(value))) { has = true; break; }
      }
    }
  }
  if (has) sum += ((Number) slot.weight).doubleValue();
}
return sum >= ((Number) params.least).doubleValue();`,
      params: {
        least,
        slots: slots.map(({ weight, terms, meant }) => ({
          weight,
          terms: keyed(terms),
          meant: Object.fromEntries(Object.entries(meant).map(([field, values]) => [field, keyed(values)])),
        })),
      },
    },
  },
});

const keyed = (values: readonly (string | number)[]): Record<string, true> =>
  Object.fromEntries(values.map((value) => [value, true]));
