import { limits } from '../../contract/platform/limits.ts';
import { type SearchQuery, verifiedKinds } from '../../contract/search/search.ts';
import type { SearchState } from './search-state.ts';

type Filters = Omit<SearchQuery, 'sort' | 'page' | 'per_page' | 'facet'>;

/** The conditions of a search as the API takes them. `currencyId`: the visitor's, for prices that name none. */
export function filterQuery(state: SearchState, currencyId: number | null): Filters {
  const currency = state.currency ?? currencyId;
  return {
    ...(state.q !== '' && { q: state.q }),
    ...(state.country.length > 0 && { country: state.country }),
    ...(state.city.length > 0 && { city: state.city.map(Number) }),
    ...(state.specialization.length > 0 && { specialization: state.specialization }),
    ...(state.disease.length > 0 && { disease: state.disease }),
    ...(state.procedure.length > 0 && { procedure: state.procedure }),
    ...(state.comfort.length > 0 && { comfort: state.comfort }),
    ...(state.accreditation.length > 0 && { accreditation: state.accreditation }),
    ...(state.language.length > 0 && { language: state.language }),
    ...(state.verified.length > 0 && {
      verified: verifiedKinds.filter((kind) => state.verified.includes(kind)),
    }),
    ...(state.rating_min !== null && { rating_min: state.rating_min }),
    ...(state.reply_hours_max !== null && { reply_hours_max: state.reply_hours_max }),
    ...(currency !== null && { currency }),
    ...(currency !== null && state.price_min !== null && { price_min: state.price_min }),
    ...(currency !== null && state.price_max !== null && { price_max: state.price_max }),
    ...(state.near !== null && { near: state.near }),
    ...(state.radius_km !== null && { radius_km: state.radius_km }),
    ...(state.bbox !== null && { bbox: state.bbox }),
  };
}

/** A page of a search as the API takes it. Without any currency there is no order by price. */
export function searchQuery(state: SearchState, currencyId: number | null): SearchQuery {
  const hasCurrency = state.currency !== null || currencyId !== null;
  return {
    ...filterQuery(state, currencyId),
    sort: state.sort === 'price' && !hasCurrency ? 'relevance' : state.sort,
    page: state.page,
    per_page: limits.searchPageSize,
  };
}

/** Only how many there are: one card, one small facet. */
export function totalQuery(state: SearchState, currencyId: number | null): SearchQuery {
  return { ...filterQuery(state, currencyId), per_page: 1, facet: ['verified'] };
}
