import { boundFilters, byName, listDeclarations, listFilters } from '../../contract/search/filters.ts';
import type { filterFields, SearchQuery } from '../../contract/search/search.ts';
import type { CurrencyRate } from '../content/currencies/rate-store.ts';
import type { Dictionaries } from '../content/dictionaries/dictionary-store.ts';
import { refuse } from '../platform/errors.ts';
import type { ChosenValues, Conversion, DirectoryFilters } from './directory/directory.ts';

/** The filters of a search, of the map or of doctors, as they come in. */
export type FilterQuery = Pick<SearchQuery, keyof typeof filterFields>;

/** An entry that nobody has: a slug that is in no dictionary finds nothing, and `without` says so. */
const UNKNOWN_ID = -1;

/** Filters with ids for slugs. Throws invalid at the field that cannot be. */
export function toDirectoryFilters(query: FilterQuery, dictionaries: Dictionaries): DirectoryFilters {
  const chosen = byName(listFilters, (name) => {
    const declared = listDeclarations[name];
    if (declared.values === 'slug') return toIds(dictionaries[declared.dictionary], query[name]);
    return query[name] ?? [];
  });
  return {
    // Each name has values as its declaration says.
    ...(chosen as ChosenValues),
    ...byName(boundFilters, (name) => query[name] ?? null),
    q: (query.q ?? '').trim(),
    price: parsePrice(query),
    near: parseNear(query),
    bbox: parseBox(query.bbox),
    ids: null,
  };
}

function toIds(
  dictionary: { bySlug: ReadonlyMap<string, { id: number }> },
  slugs: readonly (string | number)[] = [],
): number[] {
  return [...new Set(slugs.map((slug) => dictionary.bySlug.get(String(slug))?.id ?? UNKNOWN_ID))];
}

function parsePrice({ price_min, price_max, currency }: FilterQuery): DirectoryFilters['price'] {
  const [min, max] = [price_min ?? null, price_max ?? null];
  if (min === null && max === null) return null;
  if (currency === undefined) refuse('currency', 'needs_currency');
  if (min !== null && max !== null && min > max) refuse('price_min', 'above_maximum');
  return { min, max };
}

function parseNear({ near, radius_km }: FilterQuery): DirectoryFilters['near'] {
  if (near === undefined) {
    if (radius_km !== undefined) refuse('near', 'needs_centre');
    return null;
  }
  const [lat = Number.NaN, lon = Number.NaN] = near.split(',').map(Number);
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) refuse('near', 'coordinates');
  return { lat, lon, radiusKm: radius_km ?? null };
}

function parseBox(text: string | undefined): DirectoryFilters['bbox'] {
  if (text === undefined) return null;
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = text
    .split(',')
    .map(Number);
  const isOnEarth = [west, east].every((lon) => Math.abs(lon) <= 180) && south >= -90 && north <= 90;
  if (!isOnEarth) refuse('bbox', 'coordinates');
  if (south > north) refuse('bbox', 'south_above_north');
  return { west, south, east, north };
}

/** The sort needs what it sorts by. Throws invalid at the field that is missing. */
export function requireSortable(query: SearchQuery): void {
  if (query.sort === 'distance' && query.near === undefined) refuse('near', 'needs_near');
  if (query.sort === 'price' && query.currency === undefined) refuse('currency', 'needs_currency');
}

/**
 * What prices are compared in. Without a currency asked for it is the first of the list: the lowest price of a card is
 * the lowest in any currency. Throws invalid where the currency is unknown.
 */
export function chooseConversion(
  currency: number | undefined,
  rates: readonly CurrencyRate[],
): Conversion | null {
  const chosen = currency === undefined ? rates[0] : rates.find(({ id }) => id === currency);
  if (chosen) return { currencyId: chosen.id, rates };
  if (currency === undefined) return null;
  refuse('currency', 'unknown_currency');
}
