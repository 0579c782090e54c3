/** Converted prices of entries, to the cent as contract/content/money.ts shows them. */
import { priceIn } from '../../../../contract/content/money.ts';
import type { ShownAmount } from '../../../clinics/prices/rules.ts';
import type { Conversion } from '../directory.ts';
import { MIXED_CURRENCIES, start } from '../segment/arrays.ts';
import type { Segment } from '../segment/segment.ts';

/** From here on contract/content/money.ts shows the original price. */
const TOO_LARGE = 1e21;

/** Tells for each ordinal of a procedure whether its price counts; null: all do. */
export type Asked = Uint8Array | null;

export type Pricing = {
  /** The converted price an entry shows, to the cent; NaN where unknown, not convertible or negotiable. */
  comparable(segment: Segment, entry: number): number;
  /** The price a card shows, null where none is known. */
  shown(segment: Segment, entry: number): ShownAmount | null;
};

/** Without a conversion, or a rate of its currency, nothing is comparable and the first price is shown. */
export function createPricing(conversion: Conversion | null, asked: Asked): Pricing {
  const ratios = ratiosOf(conversion);
  const selected = selectedRate(conversion);
  // Good enough to find the lowest price; what is shown of it is exact.
  const convert = (amount: number, currency: number): number =>
    (amount / (ratios[currency] ?? Number.NaN)) * selected;

  /** Where the lowest price stands, -1 where none is convertible. */
  const lowestAt = ({ lists, prices }: Segment, entry: number): number => {
    const { starts, ordinals } = lists.procedure;
    let lowest = -1;
    let least = TOO_LARGE;
    for (let at = start(starts, entry); at < start(starts, entry + 1); at++) {
      if (asked !== null && asked[ordinals[at] ?? 0] !== 1) continue;
      const value = convert(prices.amounts[at] ?? Number.NaN, prices.currencies[at] ?? 0);
      if (!(value < least)) continue;
      least = value;
      lowest = at;
    }
    return lowest;
  };
  return {
    comparable(segment, entry) {
      const currency = segment.pricedIn[entry] ?? 0;
      if (currency === 0) return Number.NaN;
      const { amounts, currencies } = segment.prices;
      // Prices of one currency are ascending.
      const at =
        asked === null && currency !== MIXED_CURRENCIES
          ? start(segment.lists.procedure.starts, entry)
          : lowestAt(segment, entry);
      if (at < 0) return Number.NaN;
      const own = ratios[currencies[at] ?? 0] ?? Number.NaN;
      const value = priceIn(amounts[at] ?? Number.NaN, own, selected) ?? Number.NaN;
      return value < TOO_LARGE ? value : Number.NaN;
    },
    shown(segment, entry) {
      const { starts, values, ordinals } = segment.lists.procedure;
      const { amounts, currencies } = segment.prices;
      const priced: number[] = [];
      for (let at = start(starts, entry); at < start(starts, entry + 1); at++) {
        const isAsked = asked === null || asked[ordinals[at] ?? 0] === 1;
        if (isAsked && !Number.isNaN(amounts[at] ?? Number.NaN)) priced.push(at);
      }
      const [first] = priced;
      if (first === undefined) return null;
      const lowest = lowestAt(segment, entry);
      const at = lowest < 0 ? first : lowest;
      return {
        amount: amounts[at] ?? 0,
        currencyId: currencies[at] ?? 0,
        procedureId: values[ordinals[at] ?? 0] ?? 0,
        isOneOfMany: priced.length > 1,
      };
    },
  };
}

function selectedRate(conversion: Conversion | null): number {
  const rate = conversion?.rates.find(({ id }) => id === conversion.currencyId)?.rate;
  return rate !== undefined && rate > 0 ? rate : Number.NaN;
}

/** True where prices can be compared at all. */
export const isConvertible = (conversion: Conversion | null): boolean =>
  !Number.isNaN(selectedRate(conversion));

/** Rates by id of currency, NaN where there is none that prices may be divided by. */
function ratiosOf(conversion: Conversion | null): Float64Array {
  const rates = conversion?.rates ?? [];
  const ratios = new Float64Array(rates.reduce((most, { id }) => Math.max(most, id), 0) + 1).fill(Number.NaN);
  for (const { id, rate } of rates) if (id > 0 && rate > 0) ratios[id] = rate;
  return ratios;
}

export type Bounds = { min: number | null; max: number | null };
