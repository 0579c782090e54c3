import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

export const Currency = Type.Object({
  id: Type.Integer(),
  code: Type.String({ description: 'ISO 4217.' }),
  title: Type.String({ description: 'Name in the language of the request.' }),
  rate: Type.Number({ description: 'Units of the currency for one euro.' }),
  prefix: Type.String({ description: 'Symbol shown after the price.' }),
  date: Type.String({ format: 'date', description: 'Day the rate is of.' }),
  source: Type.String({ description: 'Who published the rate.' }),
});
export type Currency = Static<typeof Currency>;

export const listCurrencies = endpoint({
  method: 'GET',
  path: '/api/v1/rest/currencies',
  summary: 'All currencies with their current rates; the first is the default.',
  access: 'public',
  reply: Type.Object({ data: Type.Array(Currency) }),
  errors: [],
});
