import { type ClinicQuery, type ClinicSort, clinicSorts } from '../../contract/clinics.ts';
import { limits } from '../../contract/limits.ts';

/** Everything a search is, as it stands in the address. */
export type SearchState = {
  q: string;
  countries: string[];
  /** GeoNames ids. */
  cities: number[];
  /** `lat,lon` and the radius around it, as they came. */
  near: string | null;
  radiusKm: number | null;
  sort: ClinicSort;
  /** From 1. */
  page: number;
};

const lastPage = Math.floor(limits.searchDepthMax / limits.searchPageSize);

/** Reads an address; what no search can mean is left out, so that an old or mistyped address still finds something. */
export function readSearch(params: URLSearchParams): SearchState {
  const all = (name: string) => params.getAll(name).flatMap((value) => value.split(','));
  const near = /^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/.exec(params.get('near') ?? '')?.[0] ?? null;
  const radius = Number(params.get('radius_km'));
  const page = Number(params.get('page'));
  const sort = clinicSorts.find((known) => known === params.get('sort'));
  return {
    q: [...(params.get('q') ?? '').trim()].slice(0, limits.searchTextMax).join(''),
    countries: [...new Set(all('country').filter((code) => /^[A-Z]{2}$/.test(code)))].slice(0, 50),
    cities: [
      ...new Set(
        all('city')
          .filter((id) => /^[1-9]\d{0,8}$/.test(id))
          .map(Number),
      ),
    ].slice(0, 50),
    near,
    radiusKm: near !== null && radius > 0 && radius <= 20_040 ? radius : null,
    sort: sort === undefined || (sort === 'distance' && near === null) ? 'relevance' : sort,
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1,
  };
}

/** The address of a search, without what it says anyway. */
export function searchParams(state: SearchState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.q !== '') params.set('q', state.q);
  for (const code of state.countries) params.append('country', code);
  for (const id of state.cities) params.append('city', String(id));
  if (state.near !== null) params.set('near', state.near);
  if (state.radiusKm !== null) params.set('radius_km', String(state.radiusKm));
  if (state.sort !== 'relevance') params.set('sort', state.sort);
  if (state.page > 1) params.set('page', String(state.page));
  return params;
}

const searchPath = '/search/search-clinics';

export function searchAddress(state: SearchState): string {
  const query = searchParams(state).toString();
  return query ? `${searchPath}?${query}` : searchPath;
}

/** The same search as the API takes it. */
export function searchQuery(state: SearchState): Partial<ClinicQuery> {
  return {
    ...(state.q !== '' && { q: state.q }),
    ...(state.countries.length > 0 && { country: state.countries }),
    ...(state.cities.length > 0 && { city: state.cities }),
    ...(state.near !== null && { near: state.near }),
    ...(state.radiusKm !== null && { radius_km: state.radiusKm }),
    sort: state.sort,
    page: state.page,
    per_page: limits.searchPageSize,
  };
}

/** A search with something changed starts again at its first page. */
export function changeSearch(state: SearchState, part: Partial<SearchState>): SearchState {
  const next = { ...state, page: 1, ...part };
  return next.near === null && next.sort === 'distance' ? { ...next, sort: 'relevance' } : next;
}

export type FilterName = 'q' | 'country' | 'city' | 'near';

export function dropFilter(state: SearchState, filter: FilterName): SearchState {
  const without: Record<FilterName, Partial<SearchState>> = {
    q: { q: '' },
    country: { countries: [] },
    city: { cities: [] },
    near: { near: null, radiusKm: null },
  };
  return changeSearch(state, without[filter]);
}

export const emptySearch: SearchState = readSearch(new URLSearchParams());
