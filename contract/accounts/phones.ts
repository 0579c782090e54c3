import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';

export const PhoneCountryOption = Type.Object({
  code: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
  title: Type.String({ description: 'In the language of the request.' }),
  calling_code: Type.String({ description: 'Without the plus.' }),
  example: Type.String({ description: 'A mobile number as written there, without the country code.' }),
});
export type PhoneCountryOption = Static<typeof PhoneCountryOption>;

export const listPhoneCountries = endpoint({
  method: 'GET',
  path: '/api/v1/client/phone-countries',
  summary:
    'Countries with their calling codes, by title; `suggested` by the network address, else by the language.',
  access: 'public',
  reply: Type.Object({
    data: Type.Array(PhoneCountryOption),
    meta: Type.Object({ suggested: Type.String() }),
  }),
  errors: [],
});
