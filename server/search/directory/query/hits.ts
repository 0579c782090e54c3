/** Puts the entries found in the order asked for. */
import type { DirectoryQuery, DirectorySort } from '../directory.ts';
import { NOWHERE, start, UNKNOWN_REPLY } from '../segment/arrays.ts';
import { compareRelevance, listByRelevance } from '../segment/order.ts';
import { isDemo, isProfileKept } from '../segment/points.ts';
import type { Segment } from '../segment/segment.ts';
import { squaredChord, toSpot } from '../segment/spots.ts';
import type { BestTerms } from '../words/corrected.ts';
import type { Found } from '../words/find.ts';
import { createRanker } from '../words/rank.ts';
import type { NarrowedPart } from './facets.ts';
import { firstOf } from './order.ts';
import type { Part } from './part.ts';

/** So many of the best by the first rank are ranked exactly. The same on every page, so that pages fit together. */
export const RANKED_EXACTLY = 100;

export type Hit = { part: number; entry: number };
type Valued = Hit & { value: number };
type Sorting = Pick<DirectoryQuery, 'near' | 'offset' | 'limit'> & { sort: DirectorySort };

/** Whether the text is read as a field that clinics must have. */
export const namesField = (found: Pick<Found, 'read'> | null): boolean =>
  (found?.read ?? []).some(({ kind, does }) => kind === 'specialization' && does === 'filters');

/** Whether words of the text are of a name: then how well they fit decides even between what is real and the demo world. */
export const saysName = ({ role, read }: Pick<Found, 'role' | 'read'>): boolean =>
  role === 'must' || read.some(({ kind }) => kind === 'name');

type Rules = { isRanked: boolean; isOfField: boolean; isDemoLast: boolean };

/**
 * The entries of the page asked for, and what stood for the words in the best of all. `isOfField`: of clinics of a field
 * that the text names those come first that do little else.
 */
export function orderHits(
  parts: readonly NarrowedPart[],
  query: Sorting,
  found: Found | null,
  isOfField = false,
): { hits: Hit[]; bestTerms: BestTerms } {
  const ranked = found?.matches && found.ranks && query.sort === 'relevance' ? found : null;
  const rules = { isRanked: ranked !== null, isOfField, isDemoLast: ranked !== null && !saysName(ranked) };
  const end = query.offset + query.limit;
  const wanted = ranked ? Math.max(end, RANKED_EXACTLY) : end;
  const lists = parts.map((one, number) => {
    const { part, narrowed } = one;
    const entries = part.entries;
    const inOrder = query.sort === 'relevance' && !ranked && !isOfField;
    const count = listByRelevance(part.segment, narrowed.all, entries, inOrder ? wanted : undefined);
    return firstOfPart(part, number, entries.subarray(0, count), sortKey(one, query, rules), wanted);
  });
  const merged = merge(parts, lists, wanted);
  if (!ranked) return { hits: merged.slice(query.offset, end), bestTerms: null };
  const best = rankExactly(parts, ranked, merged.slice(0, RANKED_EXACTLY), rules);
  return {
    hits: [...best.hits, ...merged.slice(RANKED_EXACTLY)].slice(query.offset, end),
    bestTerms: best.terms,
  };
}

/** What the entries are ascending by; null for the order they are listed in. */
function sortKey(
  { part: { segment, ranks }, priceOf }: NarrowedPart,
  { sort, near }: Sorting,
  { isRanked, isOfField, isDemoLast }: Rules,
): ((entry: number) => number) | null {
  const last = Number.POSITIVE_INFINITY;
  switch (sort) {
    case 'relevance':
      if (!isRanked && !isOfField) return null;
      return (entry) =>
        (isDemoLast && isDemo(segment.merits[entry] ?? 0) ? BEHIND_ALL : 0) +
        (isOfField ? BREADTH * breadthOf(segment, entry) : 0) -
        (isRanked ? (ranks[entry] ?? 0) : 0);
    case 'title':
      return (entry) => segment.titleKey[entry] ?? 0;
    case 'comments':
      return (entry) => -(segment.comments[entry] ?? 0);
    case 'rating':
      return (entry) => (segment.scores[entry] === 0 ? 0 : -(segment.stars[entry] ?? 0));
    case 'reply_time':
      return (entry) => {
        const minutes = segment.replyMinutes[entry] ?? UNKNOWN_REPLY;
        return minutes === UNKNOWN_REPLY ? last : minutes;
      };
    case 'price':
      return (entry) => {
        const price = priceOf(entry);
        return Number.isNaN(price) ? last : price;
      };
    case 'distance': {
      if (near === null) return null;
      const from = toSpot(near.lat, near.lon);
      const { ofEntry, points } = segment.spots;
      return (entry) => {
        const spot = ofEntry[entry] ?? NOWHERE;
        return spot === NOWHERE ? last : squaredChord(from, points, 3 * spot);
      };
    }
  }
}

/** Decides only between entries that the words fit alike. */
const BREADTH = 1e-6;
/** More than any rank: a text of 200 letters has less than 100 words. */
const BEHIND_ALL = 1000;
/** So many fields and more are those of a general hospital. */
export const GENERAL_FIELDS = 5;

/**
 * Number of other fields of a clinic, at most GENERAL_FIELDS - 1. The lower it is, the earlier the clinic comes in a search
 * for a field, because sources list all departments of a general hospital. It is 0 for a clinic that keeps its own profile:
 * the clinic chose its fields, so only ranking points order it. Demo clinics get GENERAL_FIELDS more: they come after all real
 * clinics and follow the same rule among themselves.
 */
function breadthOf(segment: Segment, entry: number): number {
  const merits = segment.merits[entry] ?? 0;
  const behind = isDemo(merits) ? GENERAL_FIELDS : 0;
  if (isProfileKept(merits)) return behind;
  const { starts } = segment.lists.specialization;
  return behind + Math.min(start(starts, entry + 1) - start(starts, entry), GENERAL_FIELDS) - 1;
}

function firstOfPart(
  part: Part,
  number: number,
  entries: Uint32Array,
  key: ((entry: number) => number) | null,
  wanted: number,
): Valued[] {
  if (key === null)
    return Array.from(entries.subarray(0, wanted), (entry) => ({ part: number, entry, value: 0 }));
  const values = part.values.subarray(0, entries.length);
  for (let at = 0; at < entries.length; at++) values[at] = key(entries[at] ?? 0);
  return Array.from(firstOf(values, wanted), (at) => ({
    part: number,
    entry: entries[at] ?? 0,
    value: values[at] ?? 0,
  }));
}

/** Those of the delta go between those of the main segment, equals in the order of relevance. */
function merge(
  parts: readonly NarrowedPart[],
  [main = [], delta = []]: Valued[][],
  wanted: number,
): Valued[] {
  if (delta.length === 0) return main;
  const isBefore = (a: Valued, b: Valued): boolean =>
    a.value < b.value || (a.value === b.value && compareHits(parts, a, b) < 0);
  const merged: Valued[] = [];
  let [one, other] = [0, 0];
  while (merged.length < wanted) {
    const [a, b] = [main[one], delta[other]];
    if (a && (!b || isBefore(a, b))) {
      merged.push(a);
      one += 1;
    } else if (b) {
      merged.push(b);
      other += 1;
    } else break;
  }
  return merged;
}

function compareHits(parts: readonly NarrowedPart[], a: Hit, b: Hit): number {
  const [first, second] = [parts[a.part]?.part.segment, parts[b.part]?.part.segment];
  return first && second ? compareRelevance(first, a.entry, second, b.entry) : 0;
}

/** Puts the best by the first rank into their exact order. */
function rankExactly(
  parts: readonly NarrowedPart[],
  found: Found,
  hits: readonly Hit[],
  { isOfField, isDemoLast }: Rules,
) {
  const breadth = ({ part, entry }: Hit): number => {
    const segment = parts[part]?.part.segment;
    return isOfField && segment ? breadthOf(segment, entry) : 0;
  };
  const last = ({ part, entry }: Hit): number =>
    isDemoLast && isDemo(parts[part]?.part.segment.merits[entry] ?? 0) ? 1 : 0;
  const rankers = parts.map(({ part }, number) => createRanker(part.segment, number, found.slots));
  const ranked = hits.map((hit) => ({
    hit,
    ...(rankers[hit.part]?.(hit.entry) ?? { rank: 0, terms: [], name: -1 }),
  }));
  ranked.sort(
    (a, b) =>
      last(a.hit) - last(b.hit) ||
      b.rank - a.rank ||
      breadth(a.hit) - breadth(b.hit) ||
      compareHits(parts, a.hit, b.hit),
  );
  const top = ranked[0];
  const terms: BestTerms = top ? { part: top.hit.part, terms: top.terms } : null;
  return { hits: ranked.map(({ hit }) => hit), terms };
}
