import type {
  Conversion,
  DirectoryFilters,
  DirectoryHits,
  DirectoryQuery,
  DirectorySort,
} from '../directory.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { countBits, eachBit } from '../segment/bits.ts';
import type { Segment } from '../segment/segment.ts';
import { type Collection, segmentsOf } from '../snapshot.ts';
import { bestIn, correctedQuery } from '../words/corrected.ts';
import { createFinder, type Found } from '../words/find.ts';
import type { Match } from '../words/match.ts';
import { aliveOf, askedProcedures, conditionsOf, textConditions } from './conditions.ts';
import { countFacets, type NarrowedPart } from './facets.ts';
import { namesField, orderHits } from './hits.ts';
import { holdsIn } from './holding.ts';
import { namesIn } from './names.ts';
import { narrow, passingWithout, startNarrowing } from './narrow.ts';
import { type Part, partsOf } from './part.ts';
import { type Bounds, createPricing, isConvertible, type Pricing } from './prices.ts';
import { pricedWithin } from './prices-within.ts';
import { spreadOf } from './spread.ts';
import { withoutOne, withoutSeveral } from './without.ts';

export type Search = (query: DirectoryQuery) => DirectoryHits;
type Priced = DirectoryFilters & Pick<DirectoryQuery, 'conversion'>;

/** What passes, good until the next narrowing. */
export type Passing = { parts: NarrowedPart[]; found: Found | null; pricing: Pricing };

export type Narrower = (query: Priced) => Passing;

/** Narrows a collection to what passes all filters; holds room to work in, one for each thread and snapshot. */
export function createNarrower(collection: Collection, lexicon: Lexicon, match: Match): Narrower {
  const parts = partsOf(collection);
  const find = createFinder(segmentsOf(collection), lexicon, namesIn(collection, match), holdsIn(collection));
  const last = lastOf(collection);

  return (query) => {
    const found = find(query.q, query.exact);
    const asked = askedProcedures(last, query, found?.bound ?? []);
    const pricing = createPricing(query.conversion, asked);
    const narrowedParts = parts.map((part, number) => {
      part.reset();
      const priceOf = asked
        ? (entry: number): number => pricing.comparable(part.segment, entry)
        : lowestPriceOf(part, query.conversion, pricing);
      const alive = aliveOf(part.segment, part.dead, query.ids, part.bitmap);
      const narrowed = startNarrowing(alive, part.bitmap);
      for (const condition of found
        ? textConditions(part.segment, number, found, part.ranks, part.bitmap)
        : [])
        narrow(narrowed, condition);
      for (const condition of conditionsOf(part.segment, query, part.bitmap)) narrow(narrowed, condition);
      if (isBounded(query.price) && isConvertible(query.conversion))
        narrow(narrowed, { name: 'price', bits: pricedWithin(part, narrowed.almost, query.price, priceOf) });
      return { part, narrowed, priceOf };
    });
    return { parts: narrowedParts, found, pricing };
  };
}

/** Without procedures asked for the prices of all entries are made once for many queries. */
function lowestPriceOf(
  part: Part,
  conversion: Conversion | null,
  pricing: Pricing,
): (entry: number) => number {
  let column: Float64Array | null = null;
  return (entry) => {
    column ??= part.prices(conversion, pricing);
    return column[entry] ?? Number.NaN;
  };
}

const isBounded = (price: Bounds | null): price is Bounds =>
  price !== null && (price.min !== null || price.max !== null);

/** The delta's lists of values continue those of the main segment. */
const lastOf = (collection: Collection) => segmentsOf(collection).at(-1) ?? collection.main;

/** `isOfClinics`: not of doctors. */
export function createSearch(collection: Collection, narrowTo: Narrower, isOfClinics: boolean): Search {
  const last = lastOf(collection);
  const remembered = rememberCounts();
  return (query) => {
    const { parts, found, pricing } = narrowTo(query);
    const sort = query.sort ?? sortAsked(query, found);
    const { hits, bestTerms } = orderHits(
      parts,
      { ...query, sort },
      found,
      isOfClinics && sort === 'relevance' && namesField(found),
    );
    const counts = remembered(query, () => countAll(parts, last, query));
    const { total } = counts;
    return {
      ids: hits.map(({ part, entry }) => parts[part]?.part.segment.ids[entry] ?? 0),
      prices: hits.map(({ part, entry }) => {
        const segment = parts[part]?.part.segment;
        return segment ? pricing.shown(segment, entry) : null;
      }),
      ...counts,
      corrected: found && total > 0 ? correctedQuery(found, bestIn(segmentsOf(collection), bestTerms)) : null,
      read: (found?.read ?? []).map((one) =>
        one.does === 'sorts' && sort !== 'price' ? { ...one, does: 'ignored' } : one,
      ),
      sort,
    };
  };
}

/** Words for a price sort by it where prices can be compared. */
const sortAsked = ({ conversion }: DirectoryQuery, found: Found | null): DirectorySort =>
  isConvertible(conversion) && found?.read.some(({ does }) => does === 'sorts') ? 'price' : 'relevance';

type Counts = Pick<DirectoryHits, 'total' | 'facets' | 'prices_spread' | 'without' | 'without_several'>;

function countAll(parts: readonly NarrowedPart[], last: Segment, query: DirectoryQuery): Counts {
  const total = parts.reduce((sum, { narrowed }) => sum + countBits(narrowed.all), 0);
  const wanted = new Set<string>(query.facets);
  const isSpread = wanted.has('price') && isConvertible(query.conversion);
  const without = total > 0 ? [] : withoutOne(parts, query);
  return {
    total,
    facets: countFacets(parts, last, query, { wanted, isEmpty: total === 0 }),
    prices_spread: isSpread ? spreadOf(shownPrices(parts)) : null,
    without,
    without_several: total > 0 || without.length > 0 ? null : withoutSeveral(parts, query),
  };
}

const MOST_REMEMBERED = 64;

/** Counts do not change while the snapshot stands: the next page, and what is asked most, are not counted again. */
function rememberCounts(): (query: DirectoryQuery, count: () => Counts) => Counts {
  const known = new Map<string, Counts>();
  return ({ sort: _sort, offset: _offset, limit: _limit, ...query }, count) => {
    const key = JSON.stringify(query);
    const counts = known.get(key) ?? count();
    known.delete(key);
    known.set(key, counts);
    const [oldest] = known.keys();
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return counts;
  };
}

/** All comparable prices with the price filter left out. */
function shownPrices(parts: readonly NarrowedPart[]): Float64Array {
  const lists = parts.map(({ part, narrowed, priceOf }) => {
    let count = 0;
    eachBit(passingWithout(narrowed, 'price', part.bitmap), (entry) => {
      const price = priceOf(entry);
      if (!Number.isNaN(price)) part.values[count++] = price;
    });
    return part.values.subarray(0, count);
  });
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}
