import Type, { type Static } from 'typebox';
import { Term } from '../content/dictionaries.ts';
import { endpoint } from '../platform/endpoint.ts';
import { comfortValues } from './sections/amenities.ts';

export const ComfortGroup = Type.Object({
  ...Term.properties,
  comforts: Type.Array(
    Type.Object({
      ...Term.properties,
      icon: Type.String({ description: 'Tabler icon.' }),
      value: Type.Enum([...comfortValues]),
    }),
  ),
});
export type ComfortGroup = Static<typeof ComfortGroup>;

export const listClinicComforts = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics/:slug/comforts',
  summary: 'Every comfort of the dictionary, in groups, with what the clinic says of it.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  reply: Type.Object({ data: Type.Array(ComfortGroup) }),
  errors: ['not_found'],
});
