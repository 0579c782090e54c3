import Type, {
  type Static,
  type TArray,
  type TNumber,
  type TOptional,
  type TSchema,
  type TUnsafe,
} from 'typebox';
import { redFlags } from '../content/complaints.ts';
import { INTEGER_MAX } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable } from '../platform/schemas.ts';
import {
  type BoundFilter,
  boundDeclarations,
  boundFilters,
  byName,
  type FilterValue,
  facetNames,
  type ListDeclaration,
  type ListFilter,
  listDeclarations,
  listFilters,
  valuePatterns,
} from './filters.ts';

/** What searches of clinics, of doctors and of the map have in common: filters, facets, the way out of nothing. */

const price = () => Type.Optional(Type.Number({ minimum: 0, maximum: 1e12 }));

/** A value by its kind; one of a declared few is an enumeration. */
const valueSchemas = {
  country: Type.String({ pattern: valuePatterns.country, description: 'ISO 3166-1 alpha-2. One of them.' }),
  city: Type.Integer({ minimum: 1, maximum: INTEGER_MAX, description: 'GeoNames id. One of them.' }),
  language: Type.String({ pattern: valuePatterns.language, description: 'Spoken language. One of them.' }),
  slug: Type.String({ pattern: valuePatterns.slug, description: 'Slug of the dictionary.' }),
};

function valueSchema(declared: ListDeclaration): TSchema {
  if (!('about' in declared)) return valueSchemas[declared.values];
  const among = declared.match === 'all' ? 'All of them.' : 'One of them.';
  return Type.Enum([...declared.values], { description: `${among} ${declared.about}` });
}

/** The assertions say what is lost where names are mapped: which value belongs to which name. */
const listFields = byName(listFilters, (name) =>
  Type.Optional(Type.Array(valueSchema(listDeclarations[name]), { maxItems: 50 })),
) as { [Name in ListFilter]: TOptional<TArray<TUnsafe<FilterValue<Name>>>> };

const boundFields = byName(boundFilters, (name) => {
  const { isWhole, least, most } = boundDeclarations[name];
  const range = { minimum: least, maximum: most };
  return Type.Optional(isWhole ? Type.Integer(range) : Type.Number(range));
}) as Record<BoundFilter, TOptional<TNumber>>;

/** Filters by themselves: which clinics or doctors, in no order. */
export const filterFields = {
  q: Type.Optional(
    Type.String({
      maxLength: limits.searchTextMax,
      description:
        'What is looked for, where, in which language, as it is said: specializations, diseases, procedures, complaints, places, languages, names.',
    }),
  ),
  exact: Type.Optional(
    Type.Boolean({
      description: 'The text means what it says: no mistake, keyboard layout or sound is guessed.',
    }),
  ),
  ...listFields,
  ...boundFields,
  price_min: price(),
  price_max: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e12,
      description:
        'Of the price on the card as shown: the lowest of the procedures asked for, else of all, converted and rounded to cents.',
    }),
  ),
  currency: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 32_767,
      description: 'Of price_min, price_max and the sort by price.',
    }),
  ),
  near: Type.Optional(
    Type.String({
      pattern: '^-?\\d{1,2}(\\.\\d+)?,-?\\d{1,3}(\\.\\d+)?$',
      description: 'lat,lon in degrees.',
    }),
  ),
  radius_km: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 20_040 })),
  bbox: Type.Optional(
    Type.String({
      pattern: '^-?\\d{1,3}(\\.\\d+)?(,-?\\d{1,3}(\\.\\d+)?){3}$',
      description: 'west,south,east,north in degrees; west is more than east across the antimeridian.',
    }),
  ),
};

export const sorts = ['relevance', 'rating', 'price', 'distance', 'reply_time', 'comments', 'title'] as const;
export type Sort = (typeof sorts)[number];

export const SearchQuery = Type.Object(
  {
    ...filterFields,
    sort: Type.Optional(
      Type.Enum([...sorts], {
        description: 'distance needs near, price needs currency. Unknown values are last.',
      }),
    ),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchDepthMax })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchPageSizeMax })),
    facet: Type.Optional(
      Type.Array(Type.Enum([...facetNames, 'price']), {
        description: 'Facets to count; all without it. price is the histogram.',
      }),
    ),
  },
  closed,
);
export type SearchQuery = Static<typeof SearchQuery>;

const FacetValue = Type.Object({ value: Type.String(), title: Type.String(), count: Type.Integer() });
export type FacetValue = Static<typeof FacetValue>;

export const readKinds = [
  'specialization',
  'disease',
  'procedure',
  'complaint',
  'city',
  'region',
  'country',
  'language',
  'female',
  'male',
  'children',
  'price',
  'near',
  'free',
  'name',
] as const;

export const ReadPart = Type.Object({
  kind: Type.Enum([...readKinds], {
    description:
      'female, male, children, price, near: a woman, a man, a doctor for children, a low price, somewhere near is asked for; free: praise and the like; name: words of names.',
  }),
  does: Type.Enum(['filters', 'sorts', 'orders', 'offers', 'ignored'], {
    description:
      'It must hold; sorts by it; puts those that fit first; may be meant: the same, and `fields` are to be offered; nothing.',
  }),
  filter: Nullable(Type.String({ description: 'The filter that finds the same.' })),
  values: Type.Array(Type.String(), { description: 'Of the filter; several for namesakes.' }),
  title: Nullable(Type.String({ description: 'In the language of the request.' })),
  fields: Type.Array(Type.Object({ value: Type.String(), title: Type.String() }), {
    description:
      'Specializations that are looked for in its place, the first to see first: of a complaint, of what nobody offers by name, of a doctor for children.',
  }),
  further: Type.Array(Type.Object({ value: Type.String(), title: Type.String() }), {
    description: 'Of a complaint: other specializations that people with it see, the first to see first.',
  }),
  red_flag: Nullable(
    Type.Enum([...redFlags], {
      description:
        'Why it may be an emergency; of complaints and diseases. Null for a disease if a procedure or specialization must hold too.',
    }),
  ),
  is_empty: Type.Boolean({ description: 'A place where no clinic is yet.' }),
  words: Type.String({ description: 'The words it was read from, as they were typed.' }),
  left: Type.String({ description: 'The text without them.' }),
});
export type ReadPart = Static<typeof ReadPart>;

export const SearchMeta = Type.Object({
  total: Type.Integer({ description: 'Exact.' }),
  page: Type.Integer(),
  per_page: Type.Integer(),
  facets: Type.Object(
    byName(facetNames, () => Type.Optional(Type.Array(FacetValue))),
    {
      description:
        'Exact counts: how many would be found with this value, every other filter applied. Most first, at most 50 and those chosen; verified, rating_min and reply_hours_max in their own order.',
    },
  ),
  prices: Type.Optional(
    Nullable(
      Type.Object(
        {
          currency_id: Type.Integer(),
          min: Type.Number(),
          max: Type.Number(),
          bars: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), count: Type.Integer() })),
        },
        {
          description:
            'Spread of the shown prices with every filter but those of price, in the asked currency; null where none is known or no currency is asked.',
        },
      ),
    ),
  ),
  corrected: Type.Optional(
    Type.String({ description: 'The text as it was read when a word had to be corrected.' }),
  ),
  read: Type.Optional(
    Type.Array(ReadPart, {
      description: 'What the words of the text were read as, in their order; without it they are a name.',
    }),
  ),
  sort: Type.Enum([...sorts], { description: 'By what it is sorted: by price where the text asks for it.' }),
  names_only: Type.Optional(
    Type.Boolean({
      description:
        'The search engine is away: found by words of names alone, at most 1,000, by title; filters, counts and prices are left out.',
    }),
  ),
  without: Type.Optional(
    Type.Array(
      Type.Object({
        filter: Type.String(),
        left: Type.Optional(
          Type.String({ description: 'Of the text: what is left without one part of it.' }),
        ),
        total: Type.Integer(),
      }),
      {
        description:
          'When nothing is found: how many there are without one of the filters, most first; `price` stands for both bounds.',
      },
    ),
  ),
  without_several: Type.Optional(
    Type.Object(
      { filters: Type.Array(Type.String()), total: Type.Integer() },
      {
        description:
          'When nothing is found and leaving out one filter would not help: the fewest that have to go, and what is found then.',
      },
    ),
  ),
});
export type SearchMeta = Static<typeof SearchMeta>;
