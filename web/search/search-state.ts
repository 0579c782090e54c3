import { limits } from '../../contract/platform/limits.ts';
import { readNumber as parseNumber } from '../../contract/platform/numbers.ts';
import {
  type BoundFilter,
  boundDeclarations,
  boundFilters,
  byName,
  type FilterName,
  type ListFilter,
  listDeclarations,
  listFilters,
  valuePatterns,
} from '../../contract/search/filters.ts';
import { type Sort, sorts } from '../../contract/search/search.ts';

/** Everything a search is, as it stands in the address and under the same names. */
export type SearchState = Record<ListFilter, string[]> &
  Record<BoundFilter, number | null> & {
    q: string;
    /** The words mean what they say: nothing is corrected. */
    exact: boolean;
    price_min: number | null;
    price_max: number | null;
    /** Id of the currency of both bounds; null: that of the visitor. */
    currency: number | null;
    /** `lat,lon` and the radius around it. */
    near: string | null;
    radius_km: number | null;
    /** `west,south,east,north` in degrees. */
    bbox: string | null;
    sort: Sort;
    /** From 1. */
    page: number;
  };

const lastPage = Math.floor(limits.searchDepthMax / limits.searchPageSize);
const valuesMax = 50;

const valueForms = byName(listFilters, (name) => {
  const { values } = listDeclarations[name];
  return new RegExp(typeof values === 'string' ? valuePatterns[values] : `^(${values.join('|')})$`);
});

const degrees = (text: string | undefined, most: number) => {
  const value = Number(text);
  return text !== undefined && /^-?\d{1,3}(\.\d+)?$/.test(text) && Math.abs(value) <= most;
};

function readNear(text: string | null): string | null {
  const [lat, lon, ...rest] = (text ?? '').split(',');
  return rest.length === 0 && degrees(lat, 90) && degrees(lon, 180) ? `${lat},${lon}` : null;
}

function readBbox(text: string | null): string | null {
  const [west, south, east, north, ...rest] = (text ?? '').split(',');
  const isBox =
    rest.length === 0 &&
    [west, east].every((lon) => degrees(lon, 180)) &&
    [south, north].every((lat) => degrees(lat, 90));
  return isBox && Number(south) < Number(north) && west !== east ? `${west},${south},${east},${north}` : null;
}

/** A number as people write it: `80 000`, `1.5`, `١٢`; null where it is none or outside of what a search takes. */
export function readNumber(text: string | null, least: number, most: number): number | null {
  // The form writes a point; a comma before three digits groups them.
  const read = parseNumber(text ?? '', { decimal: '.' });
  return read.kind === 'number' && read.value >= least && read.value <= most ? read.value : null;
}

const whole = (value: number | null) => (value !== null && Number.isInteger(value) ? value : null);

function readLists(params: URLSearchParams): Record<ListFilter, string[]> {
  const read = (name: ListFilter) => {
    const given = params.getAll(name).flatMap((value) => value.split(','));
    return [...new Set(given.filter((value) => valueForms[name].test(value)))].slice(0, valuesMax);
  };
  return byName(listFilters, read);
}

function readBounds(params: URLSearchParams): Record<BoundFilter, number | null> {
  return byName(boundFilters, (name) => {
    const { least, most, isWhole } = boundDeclarations[name];
    const value = readNumber(params.get(name), least, most);
    return isWhole ? whole(value) : value;
  });
}

/** Bounds in the wrong order are meant the other way round. */
function readPrices(params: URLSearchParams): Pick<SearchState, 'price_min' | 'price_max' | 'currency'> {
  const [least, most] = ['price_min', 'price_max'].map((name) => readNumber(params.get(name), 0, 1e12));
  const isTurned = least != null && most != null && least > most;
  const [price_min = null, price_max = null] = isTurned ? [most, least] : [least, most];
  const hasBound = price_min !== null || price_max !== null;
  return {
    price_min,
    price_max,
    currency: hasBound ? whole(readNumber(params.get('currency'), 1, 32_767)) : null,
  };
}

/** Reads an address; what no search can mean is left out, so that an old or mistyped address still finds something. */
export function readSearch(params: URLSearchParams): SearchState {
  const near = readNear(params.get('near'));
  const radius = readNumber(params.get('radius_km'), 0, 20_040);
  const sort = sorts.find((known) => known === params.get('sort'));
  return {
    ...readLists(params),
    ...readBounds(params),
    ...readPrices(params),
    q: [...(params.get('q') ?? '').trim()].slice(0, limits.searchTextMax).join(''),
    exact: params.get('exact') === 'true' && (params.get('q') ?? '').trim() !== '',
    near,
    radius_km: near !== null && radius !== 0 ? radius : null,
    bbox: readBbox(params.get('bbox')),
    sort: sort === undefined || (sort === 'distance' && near === null) ? 'relevance' : sort,
    page: Math.min(whole(readNumber(params.get('page'), 1, Number.MAX_SAFE_INTEGER)) ?? 1, lastPage),
  };
}

const singleFilters = [
  ...boundFilters,
  'price_min',
  'price_max',
  'currency',
  'near',
  'radius_km',
  'bbox',
] as const;

/** The query of a search, without what it says anyway. */
export function searchParams(state: SearchState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.q !== '') params.set('q', state.q);
  if (state.q !== '' && state.exact) params.set('exact', 'true');
  for (const name of listFilters) for (const value of state[name]) params.append(name, value);
  for (const name of singleFilters) {
    const value = state[name];
    if (value !== null) params.set(name, String(value));
  }
  if (state.sort !== 'relevance') params.set('sort', state.sort);
  if (state.page > 1) params.set('page', String(state.page));
  return params;
}

export const searchPaths = {
  clinics: '/search/search-clinics',
  doctors: '/search/search-doctors',
  map: '/map-result',
} as const;
/** Where a search is shown. */
export type SearchView = keyof typeof searchPaths;

export function searchAddress(state: SearchState, view: SearchView = 'clinics'): string {
  const query = searchParams(state).toString();
  return query ? `${searchPaths[view]}?${query}` : searchPaths[view];
}

/** A search with something changed starts again at its first page. */
export function changeSearch(state: SearchState, part: Partial<SearchState>): SearchState {
  const next = { ...state, page: 1, ...part };
  const hasBound = next.price_min !== null || next.price_max !== null;
  return {
    ...next,
    currency: hasBound ? next.currency : null,
    radius_km: next.near === null ? null : next.radius_km,
    sort: next.near === null && next.sort === 'distance' ? 'relevance' : next.sort,
  };
}

/** Chooses a value of a filter, or no longer. */
export function toggleValue(state: SearchState, filter: ListFilter, value: string): SearchState {
  const chosen = state[filter];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return changeSearch(state, { [filter]: next });
}

export const emptySearch: SearchState = readSearch(new URLSearchParams());

export function dropCondition(state: SearchState, condition: FilterName): SearchState {
  if (condition === 'price') return changeSearch(state, { price_min: null, price_max: null });
  return changeSearch(state, { [condition]: emptySearch[condition] });
}

/** How many values are chosen, the words apart. */
export function countChosen(state: SearchState): number {
  const lists = listFilters.reduce((sum, name) => sum + state[name].length, 0);
  const singles = [
    ...boundFilters.map((name) => state[name]),
    state.price_min ?? state.price_max,
    state.near,
    state.bbox,
  ];
  return lists + singles.filter((value) => value !== null).length;
}
