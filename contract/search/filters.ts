import type { DictionaryName } from '../content/dictionaries.ts';

/**
 * The filters of the search, each declared once under its name in addresses and in the API. The query of the API, addresses,
 * facets, conditions, chips and the empty query derive from this. Plain data, because the browser reads it too.
 */

/** How often a value is held: `single` at most one an entry, `many` few of very many, `set` any of a few. */
type Column =
  | { column: 'single' | 'many'; match: 'any' }
  /** `held`: the list of a clinic that has the values, where that is all there is to it. */
  | { column: 'set'; match: 'any' | 'all'; held?: string };

type Values =
  | { values: 'slug'; dictionary: Exclude<DictionaryName, 'countries' | 'languages'> }
  | { values: 'country' | 'city' | 'language'; dictionary: DictionaryName | null }
  | { values: readonly string[]; dictionary: null; about: string };

/**
 * A filter of several values, of which any or all must hold. `dictionary` lists its values, `place` orders the panel of
 * filters, where the price has `pricePlace`.
 */
export type ListDeclaration = Values & Column & { place: number };

/** A bound that is counted at a few values, the strictest first. `texts` begins the keys of its texts. */
export type BoundDeclaration = {
  least: number;
  most: number;
  isWhole: boolean;
  counted: readonly number[];
  unit: 'stars' | 'hours';
  texts: string;
  place: number;
};

/** In the order of addresses. */
const lists = {
  country: { values: 'country', dictionary: 'countries', column: 'single', match: 'any', place: 10 },
  city: { values: 'city', dictionary: null, column: 'single', match: 'any', place: 20 },
  specialization: { values: 'slug', dictionary: 'specializations', column: 'many', match: 'any', place: 50 },
  disease: { values: 'slug', dictionary: 'diseases', column: 'many', match: 'any', place: 40 },
  procedure: { values: 'slug', dictionary: 'procedures', column: 'many', match: 'any', place: 30 },
  language: { values: 'language', dictionary: 'languages', column: 'set', match: 'any', place: 60 },
  sex: {
    values: ['female', 'male'],
    dictionary: null,
    about: 'Of a doctor; one whose sex is not known is neither.',
    column: 'set',
    match: 'any',
    place: 65,
  },
  verified: {
    values: ['licence', 'profile'],
    dictionary: null,
    about: 'licence: checked by an operator; profile: kept by the clinic itself.',
    column: 'set',
    match: 'all',
    place: 70,
  },
  comfort: {
    values: 'slug',
    dictionary: 'comforts',
    column: 'set',
    match: 'all',
    held: 'comforts',
    place: 110,
  },
  accreditation: {
    values: 'slug',
    dictionary: 'accreditations',
    column: 'set',
    match: 'all',
    held: 'accreditations',
    place: 120,
  },
} as const satisfies Record<string, ListDeclaration>;

export const pricePlace = 80;

const bounds = {
  rating_min: {
    least: 1,
    most: 5,
    isWhole: false,
    counted: [4.5, 4, 3.5, 3],
    unit: 'stars',
    texts: 'rating',
    place: 90,
  },
  reply_hours_max: {
    least: 1,
    most: 720,
    isWhole: true,
    counted: [1, 4, 24, 72],
    unit: 'hours',
    texts: 'reply',
    place: 100,
  },
} as const satisfies Record<string, BoundDeclaration>;

/** What a value looks like in an address. */
export const valuePatterns = {
  country: '^[A-Z]{2}$',
  city: '^[1-9]\\d{0,8}$',
  language: '^[a-z]{2,3}$',
  slug: '^[a-z0-9-]{1,100}$',
} as const;

export type ListFilters = typeof lists;
export type ListFilter = keyof ListFilters;
export type BoundFilter = keyof typeof bounds;
export type FacetName = ListFilter | BoundFilter;
/** Every filter, as `without` names them: both bounds of the price are one, as are a place and its radius. */
export type FilterName = FacetName | 'q' | 'price' | 'near' | 'bbox';
/** Filters by a list that a clinic holds, and the list of each. */
export type HeldFilter = {
  [Name in ListFilter]: ListFilters[Name] extends { held: string } ? Name : never;
}[ListFilter];
export type HeldList = ListFilters[HeldFilter]['held'];
/** A value as the API takes it. */
export type FilterValue<Name extends ListFilter> =
  ListFilters[Name]['values'] extends readonly (infer Value)[]
    ? Value
    : ListFilters[Name]['values'] extends 'city'
      ? number
      : string;

export const listDeclarations: Readonly<Record<ListFilter, ListDeclaration>> = lists;
export const boundDeclarations: Readonly<Record<BoundFilter, BoundDeclaration>> = bounds;

const namesOf = <Name extends string>(declared: Record<Name, unknown>) => Object.keys(declared) as Name[];
export const listFilters: readonly ListFilter[] = namesOf(lists);
export const boundFilters: readonly BoundFilter[] = namesOf(bounds);
export const facetNames: readonly FacetName[] = [...listFilters, ...boundFilters];
export const filterNames: readonly FilterName[] = ['q', ...facetNames, 'price', 'near', 'bbox'];

export const heldLists = Object.fromEntries(
  Object.entries(lists).flatMap(([name, declared]) => ('held' in declared ? [[name, declared.held]] : [])),
) as { readonly [Name in HeldFilter]: ListFilters[Name]['held'] };
export const isHeldFilter = (name: string): name is HeldFilter => Object.hasOwn(heldLists, name);
export const isListFilter = (name: string): name is ListFilter => Object.hasOwn(lists, name);
export const isBoundFilter = (name: string): name is BoundFilter => Object.hasOwn(bounds, name);

/** A record of what `make` makes of each name. */
export const byName = <Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
