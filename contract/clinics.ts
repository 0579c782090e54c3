import Type, { type Static, type TSchema } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { City, Country } from './places.ts';

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Day = Type.String({ format: 'date' });
const Lang = Nullable(Type.String({ description: 'BCP 47 tag; null where the source does not say.' }));

export const Location = Type.Object({ lat: Type.Number(), lon: Type.Number() });
export type Location = Static<typeof Location>;

const nameFields = {
  title: Type.String({
    description: 'Name in the language of the request, else in English, else the own name.',
  }),
  title_lang: Lang,
  title_original: Type.String({ description: 'The name the clinic goes by in its own records.' }),
  title_original_lang: Lang,
};

/** A clinic in a list. Null, an empty list and a count of 0 mean unknown: nobody has told us yet. */
export const ClinicCard = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  ...nameFields,
  country: Country,
  city: Nullable(City),
  location: Nullable(Location),
  rating: Type.Object({
    score: Nullable(Type.Number({ description: 'Null under 3 comments.' })),
    count: Type.Integer(),
  }),
  price_from: Nullable(Type.Object({ amount: Type.Number(), currency_id: Type.Integer() })),
  languages: Type.Array(Type.String(), { description: 'Languages spoken there.' }),
  reply_time_minutes: Nullable(Type.Integer({ description: 'Median time to the first human reply.' })),
  is_claimed: Type.Boolean({ description: 'The clinic itself keeps its profile.' }),
  is_demo: Type.Boolean({ description: 'Fictional, from the demo world.' }),
  verified_at: Nullable(Day),
  source: Nullable(
    Type.Object(
      { source: Type.String(), retrieved_at: Day },
      { description: 'The latest source of the facts; null for a demo clinic.' },
    ),
  ),
});
export type ClinicCard = Static<typeof ClinicCard>;

const many = <T extends TSchema>(item: T) => Type.Optional(Type.Array(item, { maxItems: 50 }));

export const clinicSorts = ['relevance', 'title', 'distance'] as const;
export type ClinicSort = (typeof clinicSorts)[number];

export const ClinicQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: limits.searchTextMax })),
    country: many(Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.' })),
    city: many(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'GeoNames id.' })),
    near: Type.Optional(
      Type.String({
        pattern: '^-?\\d{1,2}(\\.\\d+)?,-?\\d{1,3}(\\.\\d+)?$',
        description: 'lat,lon in degrees.',
      }),
    ),
    radius_km: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 20_040 })),
    sort: Type.Optional(Type.Enum([...clinicSorts], { description: 'distance needs near.' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchDepthMax })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchPageSizeMax })),
  },
  { additionalProperties: false },
);
export type ClinicQuery = Static<typeof ClinicQuery>;

const FacetValue = Type.Object({ value: Type.String(), title: Type.String(), count: Type.Integer() });
export type FacetValue = Static<typeof FacetValue>;

export const ClinicSearchMeta = Type.Object({
  total: Type.Integer({ description: 'Exact.' }),
  page: Type.Integer(),
  per_page: Type.Integer(),
  facets: Type.Object(
    { country: Type.Array(FacetValue), city: Type.Array(FacetValue) },
    {
      description: 'Exact counts with every other filter applied; most first; chosen values always present.',
    },
  ),
  corrected: Type.Optional(
    Type.String({ description: 'The text as it was read when a word had to be corrected.' }),
  ),
  without: Type.Optional(
    Type.Array(Type.Object({ filter: Type.Enum(['q', 'country', 'city', 'near']), total: Type.Integer() }), {
      description: 'When nothing is found: how many there are without one of the filters.',
    }),
  ),
});
export type ClinicSearchMeta = Static<typeof ClinicSearchMeta>;

export const searchClinics = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics',
  summary: 'Clinics by text and filters, with exact facet counts.',
  access: 'public',
  query: ClinicQuery,
  reply: Type.Object({ data: Type.Array(ClinicCard), meta: ClinicSearchMeta }),
  errors: ['invalid', 'unavailable'],
});

/** Everything known of a clinic, each fact traceable to `sources`. */
export const Clinic = Type.Object({
  ...ClinicCard.properties,
  names: Type.Array(
    Type.Object({
      kind: Type.Enum(['label', 'alias', 'acronym', 'former']),
      text: Type.String(),
      lang: Lang,
    }),
    { description: 'Every other name: official in a language, alias, acronym, former.' },
  ),
  location_precision: Nullable(
    Type.Enum(['building', 'city'], { description: 'city: the source gives no address, only the city.' }),
  ),
  address: Nullable(Type.String()),
  postcode: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  website: Nullable(Type.String({ description: 'http or https.' })),
  website_host: Nullable(Type.String({ description: 'Host of the website as people read it: щрб2.рф.' })),
  established: Nullable(Type.Integer({ description: 'Year.' })),
  beds: Nullable(Type.Integer()),
  time_zone: Nullable(Type.String({ description: 'IANA name.' })),
  sources: Type.Array(
    Type.Object({
      source: Type.String(),
      source_id: Type.String(),
      url: Nullable(Type.String()),
      licence: Type.String(),
      retrieved_at: Day,
    }),
    { description: 'Latest first.' },
  ),
});
export type Clinic = Static<typeof Clinic>;

export const getClinic = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics/:slug',
  summary: 'A clinic by its slug. A former slug answers with the clinic and its present slug.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  reply: Type.Object({ data: Clinic }),
  errors: ['not_found'],
});
