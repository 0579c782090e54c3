/** Exact counts by value, see `Facets`. */
import {
  type Counted,
  type DirectoryFilters,
  type DirectoryQuery,
  FACET_LIMIT,
  type FacetKey,
  type Facets,
} from '../directory.ts';
import type { ListName } from '../segment/lists.ts';
import type { Segment } from '../segment/segment.ts';
import type { SetName } from '../segment/sets.ts';
import { aliveOf, isAllOf } from './conditions.ts';
import { type Narrowed, passingWithout } from './narrow.ts';
import type { Part } from './part.ts';

const LISTS: readonly string[] = [
  'country',
  'city',
  'specialization',
  'disease',
  'procedure',
] satisfies ListName[];
const isList = (key: FacetKey): key is ListName => LISTS.includes(key);

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
  const count = (key: FacetKey): Int32Array => countValues(parts, last, key);
  const list = <Value extends string | number>(
    key: FacetKey,
    values: readonly Value[],
    chosen: readonly Value[],
  ): Counted<Value>[] => {
    const counts = count(key);
    if (!isEmpty || counts.some((one) => one > 0)) return mostFirst(values, counts, chosen, limit);
    const all = mostFirst(values, countAllValues(parts, last, key, query.ids), chosen, limit);
    return all.map(({ value }) => ({ value, count: 0 }));
  };
  const all: { [Key in FacetKey]: () => Facets[Key] } = {
    country: () => list('country', last.lists.country.values, query.countries),
    city: () => list('city', last.lists.city.values, query.cities),
    specialization: () => list('specialization', last.lists.specialization.values, query.specializations),
    disease: () => list('disease', last.lists.disease.values, query.diseases),
    procedure: () => list('procedure', last.lists.procedure.values, query.procedures),
    comfort: () => list('comfort', last.sets.comfort.values, query.comforts),
    accreditation: () => list('accreditation', last.sets.accreditation.values, query.accreditations),
    language: () => list('language', last.sets.language.values, query.languages),
    verified: () => list('verified', last.sets.verified.values, query.verified),
    rating_min: () => inOrder(last.sets.rating_min.values, count('rating_min')),
    reply_hours_max: () => inOrder(last.sets.reply_hours_max.values, count('reply_hours_max')),
  };
  const facets: Partial<Facets> = {};
  const fill = <Key extends FacetKey>(key: Key): void => {
    if (wanted.has(key)) facets[key] = all[key]();
  };
  for (const key of Object.keys(all) as FacetKey[]) fill(key);
  return facets;
}

const valuesOf = (last: Segment, key: FacetKey) =>
  (isList(key) ? last.lists[key] : last.sets[key satisfies SetName]).values;

function addCounts(part: Part, key: FacetKey, set: Uint32Array, counts: Int32Array): void {
  if (isList(key)) part.countList(key, set, counts);
  else part.countSet(key, set, counts);
}

function countValues(parts: readonly NarrowedPart[], last: Segment, key: FacetKey): Int32Array {
  const counts = new Int32Array(valuesOf(last, key).length);
  for (const { part, narrowed } of parts) {
    const set = isAllOf(key) ? narrowed.all : passingWithout(narrowed, key, part.bitmap);
    addCounts(part, key, set, counts);
  }
  return counts;
}

/** Of all that can be found, whatever the filters say. */
function countAllValues(
  parts: readonly NarrowedPart[],
  last: Segment,
  key: FacetKey,
  ids: DirectoryFilters['ids'],
): Int32Array {
  const counts = new Int32Array(valuesOf(last, key).length);
  for (const { part } of parts)
    addCounts(part, key, aliveOf(part.segment, part.dead, ids, part.bitmap), counts);
  return counts;
}

const inOrder = (values: readonly number[], counts: Int32Array): Counted<number>[] =>
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
