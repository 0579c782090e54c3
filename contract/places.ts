import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

export const Country = Type.Object({
  code: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
  title: Type.String(),
});
export type Country = Static<typeof Country>;

export const City = Type.Object({
  id: Type.Integer({ description: 'GeoNames id.' }),
  title: Type.String(),
});
export type City = Static<typeof City>;

export const getDictionaries = endpoint({
  method: 'GET',
  path: '/api/v1/client/dictionaries',
  summary: 'Values that filters take, in the language of the request.',
  access: 'public',
  reply: Type.Object({
    data: Type.Object({
      countries: Type.Array(Type.Object({ ...Country.properties, clinics: Type.Integer() }), {
        description: 'Countries with clinics, in alphabetical order of the language.',
      }),
    }),
  }),
  errors: [],
});
