import { limits } from '../../contract/platform/limits.ts';
import {
  boundFilters,
  type ListFilter,
  listDeclarations,
  listFilters,
} from '../../contract/search/filters.ts';
import type { SearchQuery } from '../../contract/search/search.ts';
import type { SearchState } from './search-state.ts';

type Filters = Omit<SearchQuery, 'sort' | 'page' | 'per_page' | 'facet'>;

/** Chosen values as the API takes them. The declaration says of each name what values it has. */
function chosenValues(state: SearchState): Pick<Filters, ListFilter> {
  const entries = listFilters
    .filter((name) => state[name].length > 0)
    .map((name) => {
      const { values } = listDeclarations[name];
      return [name, values === 'city' ? state[name].map(Number) : state[name]];
    });
  return Object.fromEntries(entries);
}

/** The conditions of a search as the API takes them. `currencyId`: the visitor's, for prices that name none. */
export function filterQuery(state: SearchState, currencyId: number | null): Filters {
  const currency = state.currency ?? currencyId;
  return {
    ...(state.q !== '' && { q: state.q, ...(state.exact && { exact: true }) }),
    ...chosenValues(state),
    ...Object.fromEntries(
      boundFilters.flatMap((name) => (state[name] === null ? [] : [[name, state[name]]])),
    ),
    ...(currency !== null && { currency }),
    ...(currency !== null && state.price_min !== null && { price_min: state.price_min }),
    ...(currency !== null && state.price_max !== null && { price_max: state.price_max }),
    ...(state.near !== null && { near: state.near }),
    ...(state.radius_km !== null && { radius_km: state.radius_km }),
    ...(state.bbox !== null && { bbox: state.bbox }),
  };
}

/**
 * A page of a search as the API takes it. Without any currency there is no order by price; without an order chosen the words
 * may ask for one.
 */
export function searchQuery(state: SearchState, currencyId: number | null): SearchQuery {
  const hasCurrency = state.currency !== null || currencyId !== null;
  return {
    ...filterQuery(state, currencyId),
    ...(state.sort !== 'relevance' && {
      sort: state.sort === 'price' && !hasCurrency ? 'relevance' : state.sort,
    }),
    page: state.page,
    per_page: limits.searchPageSize,
  };
}

/** Only how many there are: one card, one small facet. */
export function totalQuery(state: SearchState, currencyId: number | null): SearchQuery {
  return { ...filterQuery(state, currencyId), per_page: 1, facet: ['verified'] };
}
