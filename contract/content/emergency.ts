import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Nullable } from '../platform/schemas.ts';
import { Country } from './places.ts';

export const getEmergencyNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/client/emergency-numbers',
  summary: "Numbers to call for an ambulance in the caller's country, as far as its network address tells.",
  access: 'public',
  reply: Type.Object({
    data: Type.Object({
      country: Nullable(Country, { description: 'Null: not known, or its numbers are not.' }),
      numbers: Type.Array(Type.String(), {
        minItems: 1,
        description: 'The first to call first; 112 where the country is not known.',
      }),
      crisis_line: Nullable(Type.String(), {
        description: 'For people who think of suicide. Null: none known.',
      }),
    }),
  }),
  errors: [],
});
