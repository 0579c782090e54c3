import { Value } from 'typebox/value';
import { boundDeclarations } from '../../../contract/search/filters.ts';
import {
  type SavedConditions,
  type SavedNews,
  SavedConditions as Schema,
} from '../../../contract/search/saved-searches.ts';
import type { Amount } from '../../clinics/prices/rules.ts';
import type { CurrencyRate } from '../../content/currencies/rate-store.ts';

/** Up to so many entries a search is known entry by entry; of a wider one only what is listed anew counts. */
export const WATCHED_MAX = 500;
/** Ids that a saved search keeps, those that it found once and finds no more among them. */
export const KNOWN_MAX = 1000;
/** Ids that the page gets. */
export const TOLD_MAX = 20;

/** Lowest price by id of the currency, in this currency. */
export type Lowest = Readonly<Record<string, number>>;

/** What a search finds at one moment. */
export type Observation = {
  /** All; null: more than `WATCHED_MAX`. */
  all: readonly number[] | null;
  /** Of more than `WATCHED_MAX` those listed after `Known.after`. */
  listed: readonly number[];
  /** Entries up to this id were in the directory. */
  after: number;
  /** Empty where no procedure is asked for. */
  lowest: Lowest;
  cheapest: Amount | null;
  /** How soon clinics reply, as a place in `replyMinutes`. */
  replies: Readonly<Record<string, number>>;
};

/** What counts as known; bounded, whatever a search finds. */
export type Known = {
  ids: readonly number[];
  /** `ids` has all that the search found. */
  isWhole: boolean;
  after: number;
  lowest: Lowest;
  replies: Readonly<Record<string, number>>;
};

/** Counts alone: what an email may say. */
export type Untold = { count: number; faster: number; isCheaper: boolean };

export const noNews: SavedNews = { count: 0, ids: [], cheaper: null, faster: 0, faster_ids: [] };
export const nothingUntold: Untold = { count: 0, faster: 0, isCheaper: false };

export const isUntold = ({ count, faster, isCheaper }: Untold): boolean =>
  count > 0 || faster > 0 || isCheaper;

/** Steps in which replying faster can be felt: those that the search filters by. */
const replyMinutes = boundDeclarations.reply_hours_max.counted.map((hours) => hours * 60);

/** The step of a reply time, 0 being the fastest. */
export const replyStep = (minutes: number): number => {
  const step = replyMinutes.findIndex((most) => minutes <= most);
  return step < 0 ? replyMinutes.length : step;
};

/** What a search finds becomes known, all at once. `former`: what was known stays known, as far as there is room. */
export function knownFrom(observed: Observation, former: readonly number[] = []): Known {
  const now = observed.all ?? observed.listed;
  return {
    ids: [...new Set([...now, ...former])].slice(0, KNOWN_MAX),
    isWhole: observed.all !== null,
    after: observed.after,
    lowest: observed.lowest,
    replies: observed.replies,
  };
}

/** Converts an amount; NaN without rates. */
export type Convert = (amount: number, from: number, to: number) => number;

export function converterOf(rates: readonly CurrencyRate[]): Convert {
  const byId = new Map(rates.map(({ id, rate }) => [id, rate]));
  const rateOf = (id: number) => byId.get(id) ?? Number.NaN;
  return (amount, from, to) => (from === to ? amount : (amount / rateOf(from)) * rateOf(to));
}

/**
 * The lowest price fell: it is below all that was known by today's rates, and below what was known in its own currency, so
 * that rates alone make no news. Answers with the price it fell from; null: it did not.
 */
function fallenFrom(known: Lowest, cheapest: Amount | null, convert: Convert): Amount | null {
  if (cheapest === null) return null;
  const { amount, currencyId } = cheapest;
  const own = known[currencyId];
  if (own !== undefined && amount >= own) return null;
  const [least] = Object.entries(known)
    .map(([id, stated]) => ({ amount: stated, currencyId: Number(id) }))
    .map((price) => ({ price, here: convert(price.amount, price.currencyId, currencyId) }))
    .filter(({ here }) => !Number.isNaN(here))
    .sort((one, other) => one.here - other.here);
  if (!least || amount >= least.here) return null;
  return own === undefined ? least.price : { amount: own, currencyId };
}

/** What is new of what a search finds, and what is known from here on. */
export function compare(
  known: Known,
  observed: Observation,
  convert: Convert,
): { known: Known; news: SavedNews } {
  const had = new Set(known.ids);
  const found = (observed.all ?? observed.listed).filter((id) => !had.has(id));
  // A search that was too wide and is not any more finds what it never kept: only later entries are new.
  const ids = known.isWhole ? found : found.filter((id) => id > known.after);
  const from = fallenFrom(known.lowest, observed.cheapest, convert);
  const faster = Object.entries(observed.replies)
    .filter(([id, step]) => step < (known.replies[id] ?? 0))
    .map(([id]) => Number(id));
  const next = knownFrom(observed, known.ids);
  return {
    known: {
      ...next,
      after: Math.max(known.after, next.after),
      lowest: lowestOf(observed.lowest, known.lowest, from !== null),
      replies: fastestOf(observed.replies, known.replies),
    },
    news: {
      count: ids.length,
      ids: ids.slice(0, TOLD_MAX),
      cheaper:
        from !== null && observed.cheapest !== null
          ? { from: shape(from), to: shape(observed.cheapest) }
          : null,
      faster: faster.length,
      faster_ids: faster.slice(0, TOLD_MAX),
    },
  };
}

const shape = ({ amount, currencyId }: Amount) => ({ amount, currency_id: currencyId });

/** Keeps the lowest known price until the owner looks: a price that rises and falls again is not news. */
function lowestOf(now: Lowest, known: Lowest, hasFallen: boolean): Lowest {
  const all = { ...now, ...known };
  if (!hasFallen) return all;
  return Object.fromEntries(
    Object.entries(all).map(([id, amount]) => [id, Math.min(amount, now[id] ?? amount)]),
  );
}

/** Keeps the fastest known step, so that a clinic between two steps is reported once. */
const fastestOf = (now: Observation['replies'], known: Known['replies']): Known['replies'] =>
  Object.fromEntries(Object.entries(now).map(([id, step]) => [id, Math.min(step, known[id] ?? step)]));

/** News since its owner looked, with what has come now. */
export function addNews(earlier: SavedNews, news: SavedNews): SavedNews {
  const cheaper =
    news.cheaper && earlier.cheaper ? { from: earlier.cheaper.from, to: news.cheaper.to } : null;
  const faster_ids = [...new Set([...news.faster_ids, ...earlier.faster_ids])];
  const again = earlier.faster_ids.length + news.faster_ids.length - faster_ids.length;
  return {
    count: earlier.count + news.count,
    ids: [...news.ids, ...earlier.ids].slice(0, TOLD_MAX),
    cheaper: cheaper ?? news.cheaper ?? earlier.cheaper,
    faster: earlier.faster + news.faster - again,
    faster_ids: faster_ids.slice(0, TOLD_MAX),
  };
}

export const addUntold = (earlier: Untold, { count, faster, cheaper }: SavedNews): Untold => ({
  count: earlier.count + count,
  faster: earlier.faster + faster,
  isCheaper: earlier.isCheaper || cheaper !== null,
});

/** The next time of day of `checkAt` that is after `now`: each search is looked at once a day, at the hour it was saved. */
export function nextCheck(checkAt: Date, now: Date): Date {
  const dayMs = 86_400_000;
  const days = Math.max(1, Math.floor((now.getTime() - checkAt.getTime()) / dayMs) + 1);
  return new Date(checkAt.getTime() + days * dayMs);
}

/** The same conditions in the same words: without what says nothing, values once and in order. */
export function canonical(given: SavedConditions): SavedConditions {
  const { q, sort, currency, ...filters } = given;
  const text = q?.trim() ?? '';
  const hasBound = given.price_min !== undefined || given.price_max !== undefined;
  const entries = Object.entries({
    ...filters,
    ...(text !== '' && { q: text }),
    ...(sort !== undefined && sort !== 'relevance' && { sort }),
    // Of a price's bounds, and of an order by price, which is the same in any currency.
    ...(currency !== undefined && (hasBound || sort === 'price') && { currency }),
  });
  return Object.fromEntries(
    entries
      .filter(([name, value]) => value !== undefined && (name !== 'exact' || (value === true && text !== '')))
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? [...new Set<string | number>(value)].sort() : value,
      ])
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
}

/** Stored conditions as the contract knows them today. `isWhole` false: one of them is not known any more. */
export function readConditions(stored: Record<string, unknown>): {
  conditions: SavedConditions;
  isWhole: boolean;
} {
  const schemas: Record<string, typeof Schema | object> = Schema.properties;
  const known = Object.entries(stored).filter(([name, value]) => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    return schema !== undefined && Value.Check(schema, value);
  });
  const conditions = Object.fromEntries(known);
  return { conditions, isWhole: known.length === Object.keys(stored).length };
}
