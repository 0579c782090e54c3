import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable } from '../platform/schemas.ts';

export const suggestionKinds = [
  'specialization',
  'disease',
  'procedure',
  'clinic',
  'doctor',
  'country',
  'region',
  'city',
] as const;

export const Suggestion = Type.Object({
  kind: Type.Enum([...suggestionKinds]),
  value: Type.String({
    description: 'Slug of a term or clinic, id of a doctor or city, code of a country or region.',
  }),
  title: Type.String({ description: 'In the language of the request.' }),
  matched: Nullable(Type.String({ description: 'The name that fits the text, where it is not the title.' })),
  detail: Nullable(
    Type.String({ description: 'City and country of a clinic or doctor, country of a city or region.' }),
  ),
  clinics: Nullable(
    Type.Integer({ description: 'How many clinics a search with it finds; null for clinics and doctors.' }),
  ),
  place: Nullable(
    Type.Object(
      { kind: Type.Enum(['city', 'region', 'country']), value: Type.String(), title: Type.String() },
      { description: 'Where the text says so beside a term: `clinics` are those there.' },
    ),
  ),
  clinic_slug: Nullable(Type.String({ description: 'Of a doctor: the main clinic.' })),
});
export type Suggestion = Static<typeof Suggestion>;

export const suggest = endpoint({
  method: 'GET',
  path: '/api/v1/client/suggest',
  summary:
    'At most 8 names that begin with or resemble the text, terms also together with a place, in groups by kind, the best group first.',
  access: 'public',
  query: Type.Object(
    {
      q: Type.Optional(Type.String({ maxLength: limits.searchTextMax })),
      empty: Type.Optional(
        Type.Boolean({ description: 'Countries and regions too where no clinic is; `clinics` is 0 then.' }),
      ),
    },
    closed,
  ),
  reply: Type.Object({ data: Type.Array(Suggestion) }),
  errors: ['invalid', 'unavailable'],
});
