import Type, { type Static } from 'typebox';
import { Term } from '../content/dictionaries.ts';
import { City, Country, Location } from '../content/places.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { Picture } from '../platform/pictures.ts';
import { closed, Nullable } from '../platform/schemas.ts';
import { SearchMeta, SearchQuery } from '../search/search.ts';
import { Lang, LicenceCheck, nameFields, Proof, SourceRecord, SpokenLanguage } from './clinics.ts';
import { Price, PriceFrom } from './prices.ts';
import { Rating } from './ratings.ts';

const Day = Type.String({ format: 'date' });

/** The clinic of a position as a line of its doctor names it. */
const PositionClinic = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  ...nameFields,
  country: Country,
  city: Nullable(City),
});

export const positionRoles = ['director', 'head', 'professor', 'senior', 'doctor', 'consultant'] as const;

/** A doctor in a list. Null, an empty list and a count of 0 mean unknown. */
export const DoctorCard = Type.Object({
  id: Type.Integer(),
  ...nameFields,
  sex: Nullable(Type.Enum(['female', 'male'])),
  specializations: Type.Array(
    Type.Object({ ...Term.properties, doctor_title: Type.String({ description: 'cardiologist' }) }),
    { description: 'The main one first.' },
  ),
  clinic: Nullable(PositionClinic),
  role: Nullable(Type.Enum([...positionRoles])),
  practising_since: Nullable(Type.Integer({ description: 'Year.' })),
  country: Nullable(Country),
  city: Nullable(City),
  location: Nullable(Location),
  picture: Nullable(Picture),
  rating: Rating,
  price_from: Nullable(PriceFrom),
  languages: Type.Array(Type.String(), { description: 'Codes, best spoken first.' }),
  reply_time_minutes: Nullable(Type.Integer({ description: 'That of the main clinic.' })),
  reply_time_requests: Type.Integer(),
  is_claimed: Type.Boolean({ description: 'The main clinic keeps its profile itself.' }),
  is_demo: Type.Boolean(),
  verified_at: Nullable(Day),
  licence: Nullable(LicenceCheck),
});
export type DoctorCard = Static<typeof DoctorCard>;

export const searchDoctors = endpoint({
  method: 'GET',
  path: '/api/v1/client/doctors',
  summary:
    'Doctors by text and filters, with exact facet counts. Comforts and accreditations are those of the main clinic.',
  access: 'public',
  query: SearchQuery,
  reply: Type.Object({ data: Type.Array(DoctorCard), meta: SearchMeta }),
  errors: ['invalid', 'unavailable'],
});

export const educationKinds = ['degree', 'residency', 'fellowship', 'doctorate', 'board'] as const;

export const Doctor = Type.Object({
  ...DoctorCard.properties,
  names: Type.Array(
    Type.Object({ kind: Type.Enum(['label', 'alias', 'former']), text: Type.String(), lang: Lang }),
  ),
  text: Nullable(
    Type.Object({
      lang: Type.String(),
      about: Type.String(),
      original: Nullable(Type.Object({ lang: Type.String(), about: Type.String() })),
    }),
  ),
  positions: Type.Array(
    Type.Object({
      clinic: PositionClinic,
      role: Type.Enum([...positionRoles]),
      specialization: Term,
      since: Nullable(Type.Integer()),
      until: Nullable(Type.Integer({ description: 'Null: held now.' })),
      is_main: Type.Boolean(),
    }),
    { description: 'Those held now first, the main one before others, then the latest.' },
  ),
  spoken: Type.Array(SpokenLanguage),
  education: Type.Array(
    Type.Object({
      kind: Type.Enum([...educationKinds]),
      institution: Type.String(),
      year: Nullable(Type.Integer()),
    }),
    { description: 'Earliest first.' },
  ),
  licences: Type.Array(
    Type.Object({
      ...Proof.properties,
      source: Nullable(Type.String({ description: 'The registry that states the number; null: people.' })),
    }),
  ),
  diseases: Type.Array(Term),
  procedures: Type.Array(Price, { description: 'Most a year first, unknown last.' }),
  sources: Type.Array(SourceRecord, { description: 'Records of registries, the latest first.' }),
});
export type Doctor = Static<typeof Doctor>;

export const getDoctor = endpoint({
  method: 'GET',
  path: '/api/v1/client/doctors/:id',
  summary: 'Everything known of a doctor.',
  access: 'public',
  params: Type.Object({ id: Id }),
  reply: Type.Object({ data: Doctor }),
  errors: ['not_found'],
});

export const listClinicDoctors = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics/:slug/doctors',
  summary: 'Doctors who hold a position at a clinic now, those with the highest role first.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  query: Type.Object(
    {
      specialization: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,100}$' })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchDepthMax })),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Array(DoctorCard),
    meta: Type.Object({
      total: Type.Integer(),
      page: Type.Integer(),
      per_page: Type.Integer(),
      specializations: Type.Array(Type.Object({ ...Term.properties, count: Type.Integer() })),
    }),
  }),
  errors: ['invalid', 'not_found'],
});
