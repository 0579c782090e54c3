/** The filters of a query as clauses, one for each condition. */
import {
  boundFilters,
  type FilterName,
  type ListFilter,
  listDeclarations,
  listFilters,
} from '../../../../contract/search/filters.ts';
import type { DirectoryFilters } from '../directory.ts';
import type { Held } from '../words/bind.ts';
import type { Clause } from './cluster.ts';

/** `read` is the part of the text's reading that makes the condition, where it is not the only one. */
export type Condition = { name: FilterName; read?: number; clause: Clause };

export const allOf = (clauses: readonly Clause[]): Clause => ({ bool: { filter: clauses } });
export const anyOf = (clauses: readonly Clause[]): Clause => ({
  bool: { should: clauses, minimum_should_match: 1 },
});
export const everything: Clause = { match_all: {} };

export function holding(name: ListFilter, values: readonly (string | number)[]): Clause {
  const { match } = listDeclarations[name];
  if (match === 'any') return { terms: { [name]: values } };
  return allOf([...new Set(values)].map((value) => ({ term: { [name]: value } })));
}

export const heldByAny = (any: readonly Held[]): Clause =>
  anyOf(any.map(({ filter, values }) => holding(filter, values)));

/** The conditions of the filters but text and price. */
export function conditionsOf(filters: DirectoryFilters): Condition[] {
  const conditions: Condition[] = [];
  for (const name of listFilters)
    if (filters[name].length > 0) conditions.push({ name, clause: holding(name, filters[name]) });
  for (const name of boundFilters) {
    const bound = filters[name];
    if (bound !== null) conditions.push({ name, clause: within[name](bound) });
  }
  const { near, bbox } = filters;
  if (near !== null && near.radiusKm !== null)
    conditions.push({
      name: 'near',
      clause: {
        geo_distance: { distance: `${near.radiusKm * 1000}m`, spot: { lat: near.lat, lon: near.lon } },
      },
    });
  if (bbox !== null) conditions.push({ name: 'bbox', clause: inside(bbox) });
  return conditions;
}

/** Entries within a bound, by its own numbers: any bound may be asked for, not only those that are counted. */
export const within = {
  /** Scores are kept in tenths. */
  rating_min(least: number): Clause {
    let score = Math.max(1, Math.floor(10 * least) - 1);
    while (score / 10 < least) score += 1;
    return { range: { score: { gte: score } } };
  },
  reply_hours_max: (hours: number): Clause => ({ range: { reply_minutes: { lte: Math.floor(60 * hours) } } }),
};

function inside({ west, south, east, north }: NonNullable<DirectoryFilters['bbox']>): Clause {
  const across =
    west <= east
      ? [{ range: { lon: { gte: west, lte: east } } }]
      : [anyOf([{ range: { lon: { gte: west } } }, { range: { lon: { lte: east } } }])];
  return allOf([{ range: { lat: { gte: south, lte: north } } }, ...across]);
}
