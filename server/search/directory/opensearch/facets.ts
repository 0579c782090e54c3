/** Exact counts by value, see `Facets`. */
import {
  boundDeclarations,
  type FacetName,
  facetNames,
  isBoundFilter,
  isListFilter,
  listDeclarations,
} from '../../../../contract/search/filters.ts';
import { type Counted, type DirectoryQuery, FACET_LIMIT, type Facets } from '../directory.ts';
import { allOf, type Condition, within } from './clauses.ts';
import type { Aggregation, Bucket, Clause } from './cluster.ts';

type Query = DirectoryQuery;

/** Each shard tells this many values, so that none is missed: more than any dictionary has. */
const MOST_VALUES = 65_000;

export const isAllOf = (name: string): boolean =>
  isListFilter(name) && listDeclarations[name].match === 'all';

/** @param left conditions that the search itself does not apply; each facet is counted without its own. */
export function facetAggregations(query: Query, left: readonly Condition[]): Record<string, Clause> {
  const wanted = facetNames.filter((name) => query.facets.includes(name));
  return Object.fromEntries(
    wanted.map((name) => {
      const others = left.filter((condition) => condition.name !== name || isAllOf(name));
      return [
        name,
        { filter: allOf(others.map(({ clause }) => clause)), aggs: { values: valuesOf(name, query) } },
      ];
    }),
  );
}

/** Values of those that pass the search, whatever else is asked. */
export const wholeAggregations = (query: Query, names: readonly FacetName[]): Record<string, Clause> =>
  Object.fromEntries(
    names.map((name) => [name, { filter: allOf([]), aggs: { values: valuesOf(name, query) } }]),
  );

function valuesOf(name: FacetName, query: Query): Clause {
  if (isBoundFilter(name))
    return {
      filters: {
        filters: Object.fromEntries(
          boundDeclarations[name].counted.map((value) => [String(value), within[name](value)]),
        ),
      },
    };
  const limit = Math.min(query.facetLimit ?? FACET_LIMIT, MOST_VALUES);
  return {
    terms: {
      field: name,
      size: limit,
      shard_size: MOST_VALUES,
      order: [{ _count: 'desc' }, { _key: 'asc' }],
      min_doc_count: 1,
    },
  };
}

/** Counts of values that were chosen and may not be among the first. */
export function chosenAggregations(query: Query, left: readonly Condition[]): Record<string, Clause> {
  const wanted = facetNames.filter((name) => query.facets.includes(name));
  return Object.fromEntries(
    wanted.flatMap((name) => {
      if (isBoundFilter(name) || query[name].length === 0) return [];
      const others = left.filter((condition) => condition.name !== name || isAllOf(name));
      const values = Object.fromEntries(
        query[name].map((value) => [String(value), { term: { [name]: value } }]),
      );
      return [
        [
          `chosen_${name}`,
          {
            filter: allOf(others.map(({ clause }) => clause)),
            aggs: { values: { filters: { filters: values } } },
          },
        ],
      ];
    }),
  );
}

type Aggregations = Readonly<Record<string, Aggregation>>;

export function readFacets(query: Query, aggregations: Aggregations): Partial<Facets> {
  const facets: Partial<Record<FacetName, Counted<string | number>[]>> = {};
  for (const name of facetNames) {
    const counted = aggregations[name];
    if (!counted) continue;
    const values = innerOf(counted, 'values');
    if (isBoundFilter(name)) {
      facets[name] = boundDeclarations[name].counted.map((value) => ({
        value,
        count: bucketsByName(values)[String(value)]?.doc_count ?? 0,
      }));
      continue;
    }
    requireExact(name, values);
    const first = listOf(values).map(({ key, doc_count }) => ({
      value: key as string | number,
      count: doc_count,
    }));
    facets[name] = withChosen(first, query[name], aggregations[`chosen_${name}`]);
  }
  // Each name has the values of its own column.
  return facets as Partial<Facets>;
}

/** A shard tells all of its values, so nothing is estimated. */
function requireExact(name: string, { doc_count_error_upper_bound: bound }: Aggregation): void {
  if (bound !== 0) throw new Error(`The cluster estimated the counts of ${name}: error up to ${bound}.`);
}

function withChosen(
  first: Counted<string | number>[],
  chosen: readonly (string | number)[],
  counted: Aggregation | undefined,
): Counted<string | number>[] {
  const there = new Set(first.map(({ value }) => value));
  const missing = [...new Set(chosen)].filter((value) => !there.has(value));
  if (missing.length === 0) return first;
  const counts = counted ? bucketsByName(innerOf(counted, 'values')) : {};
  const added = missing.map((value) => ({ value, count: counts[String(value)]?.doc_count ?? 0 }));
  return [...first, ...added].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** Aggregations stand in others under the names they were asked by. */
export function innerOf(outer: Aggregation | Bucket, name: string): Aggregation {
  const inner: unknown = Object.entries(outer).find(([key]) => key === name)?.[1];
  return (inner ?? {}) as Aggregation;
}

export const listOf = ({ buckets }: Aggregation): Bucket[] => (Array.isArray(buckets) ? buckets : []);
export const bucketsByName = ({ buckets }: Aggregation): Record<string, Bucket> =>
  buckets && !Array.isArray(buckets) ? buckets : {};
