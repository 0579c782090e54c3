/** Exact counts by value, see `Facets`. */
import {
  type FacetName,
  facetNames,
  isBoundFilter,
  isListFilter,
  listDeclarations,
} from '../../../../contract/search/filters.ts';
import {
  type Counted,
  type DirectoryFilters,
  type DirectoryQuery,
  FACET_LIMIT,
  type Facets,
} from '../directory.ts';
import { isListName } from '../segment/lists.ts';
import type { Segment } from '../segment/segment.ts';
import { aliveOf } from './conditions.ts';
import { type Narrowed, passingWithout } from './narrow.ts';
import type { Part } from './part.ts';

/** `priceOf` an entry: what it shows, converted, see `Pricing.comparable`. */
export type NarrowedPart = { part: Part; narrowed: Narrowed; priceOf(entry: number): number };

export function countFacets(
  parts: readonly NarrowedPart[],
  last: Segment,
  query: DirectoryFilters & Pick<DirectoryQuery, 'facetLimit'>,
  /** `isEmpty`: nothing is found. */
  { wanted, isEmpty }: { wanted: ReadonlySet<string>; isEmpty: boolean },
): Partial<Facets> {
  const limit = query.facetLimit ?? FACET_LIMIT;
  const facets: Partial<Record<FacetName, Counted<string | number>[]>> = {};
  for (const name of facetNames) {
    if (!wanted.has(name)) continue;
    const { values } = columnOf(last, name);
    const counts = countValues(parts, values.length, name);
    if (isBoundFilter(name)) {
      facets[name] = inOrder(values, counts);
      continue;
    }
    const isCounted = !isEmpty || counts.some((count) => count > 0);
    const all = isCounted ? counts : countAll(parts, values.length, name, query.ids);
    const listed = mostFirst(values, all, query[name], limit);
    facets[name] = isCounted ? listed : listed.map(({ value }) => ({ value, count: 0 }));
  }
  // Each name has the values of its own column.
  return facets as Partial<Facets>;
}

const columnOf = (segment: Segment, name: FacetName): { values: readonly (string | number)[] } =>
  isListName(name) ? segment.lists[name] : segment.sets[name];

const isAllOf = (name: FacetName): boolean => isListFilter(name) && listDeclarations[name].match === 'all';

function addCounts(part: Part, name: FacetName, set: Uint32Array, counts: Int32Array): void {
  if (isListName(name)) part.countList(name, set, counts);
  else part.countSet(name, set, counts);
}

function countValues(parts: readonly NarrowedPart[], size: number, name: FacetName): Int32Array {
  const counts = new Int32Array(size);
  for (const { part, narrowed } of parts) {
    const set = isAllOf(name) ? narrowed.all : passingWithout(narrowed, name, part.bitmap);
    addCounts(part, name, set, counts);
  }
  return counts;
}

/** Of all that can be found, whatever the filters say. */
function countAll(
  parts: readonly NarrowedPart[],
  size: number,
  name: FacetName,
  ids: DirectoryFilters['ids'],
): Int32Array {
  const counts = new Int32Array(size);
  for (const { part } of parts)
    addCounts(part, name, aliveOf(part.segment, part.dead, ids, part.bitmap), counts);
  return counts;
}

const inOrder = <Value>(values: readonly Value[], counts: Int32Array): Counted<Value>[] =>
  values.map((value, ordinal) => ({ value, count: counts[ordinal] ?? 0 }));

function mostFirst<Value extends string | number>(
  values: readonly Value[],
  counts: Int32Array,
  chosen: readonly Value[],
  limit: number,
): Counted<Value>[] {
  const least = limit < counts.length ? countAt(counts, limit) : 1;
  const listed: Counted<Value>[] = [];
  values.forEach((value, ordinal) => {
    const count = counts[ordinal] ?? 0;
    if (count >= least) listed.push({ value, count });
  });
  const compare = (a: Counted<Value>, b: Counted<Value>): number =>
    b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);
  const first = listed.sort(compare).slice(0, limit);
  const there = new Set(first.map(({ value }) => value));
  const missing = [...new Set(chosen)].filter((value) => !there.has(value));
  if (missing.length === 0) return first;
  const added = missing.map((value) => ({ value, count: counts[values.indexOf(value)] ?? 0 }));
  return [...first, ...added].sort(compare);
}

/** The count, 1 or more, that the first `limit` values have at least: a histogram spares the sorting of all. */
function countAt(counts: Int32Array, limit: number): number {
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0);
  const histogram = new Uint32Array(most + 1);
  for (const count of counts) histogram[count] = (histogram[count] ?? 0) + 1;
  let taken = 0;
  for (let count = most; count > 0; count--) {
    taken += histogram[count] ?? 0;
    if (taken >= limit) return count;
  }
  return 1;
}
