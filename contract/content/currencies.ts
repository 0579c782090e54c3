import Type, { type Static } from 'typebox';
import { DAY_MS } from '../platform/durations.ts';
import { endpoint } from '../platform/endpoint.ts';

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

/** Ages of a rate in days beyond which operators are warned, and visitors read its day beside a converted price. */
export const rateAges = { warned: 2, shown: 7 } as const;

/** Whole days since the day of a rate. One euro is one euro on every day: its rate has no age. */
export const rateAge = ({ code, date }: Pick<Currency, 'code' | 'date'>, now = new Date()): number =>
  code === 'EUR' ? 0 : Math.floor((now.getTime() - Date.parse(date)) / DAY_MS);

export const listCurrencies = endpoint({
  method: 'GET',
  path: '/api/v1/rest/currencies',
  summary:
    'All currencies with their current rates. The first is the default: roubles in Russian, else the currency of the region in Accept-Language.',
  access: 'public',
  reply: Type.Object({ data: Type.Array(Currency) }),
  errors: [],
});
