import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { confirmErrors, readErrors } from '../platform/errors.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { Currency } from './currencies.ts';

const Day = Type.String({ format: 'date' });
const RateValue = Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'Units for one euro.' });

export const rateStates = ['accepted', 'held', 'refused'] as const;

export const AdminCurrency = Type.Object({
  ...Type.Pick(Currency, ['id', 'code', 'title', 'prefix', 'rate', 'date', 'source']).properties,
  recorded_at: Time,
  held: Type.Integer({ description: 'Rates of this currency that wait for an operator.' }),
});
export type AdminCurrency = Static<typeof AdminCurrency>;

/** One rate of the history of a currency. */
export const AdminRate = Type.Object({
  id: Type.String(),
  currency_id: Type.Integer(),
  code: Type.String(),
  date: Day,
  source: Type.String({ description: '`operator`: entered by hand.' }),
  rate: RateValue,
  state: Type.Enum([...rateStates]),
  recorded_at: Time,
  decided_at: Nullable(Time),
  decided_by: Nullable(Type.String({ description: 'Name of the operator.' })),
  reason: Nullable(Type.String()),
  previous: Nullable(Type.Object({ date: Day, rate: RateValue }), {
    description: 'The accepted rate that stood before this one; null: it is the first.',
  }),
  nearest: Nullable(
    Type.Object(
      {
        date: Day,
        rate: RateValue,
        jump: Type.Number({ description: 'Part by which this rate differs: 0.12 is 12 % more.' }),
      },
      { description: 'Of a held rate: the accepted one nearest to it in time.' },
    ),
  ),
});
export type AdminRate = Static<typeof AdminRate>;

const rateParams = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }) });
const currencyParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 32_767 }) });
const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });

export const listAdminCurrencies = endpoint({
  method: 'GET',
  path: '/api/v1/admin/currencies',
  summary: 'Currencies with the rate that prices are shown by now, and how many of their rates wait.',
  access: 'rate.edit',
  query: listQuery(['position', 'code', 'held'], {}),
  reply: Type.Object({ data: Type.Array(AdminCurrency), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminCurrency = endpoint({
  method: 'GET',
  path: '/api/v1/admin/currencies/:id',
  summary: 'A currency with its current rate.',
  access: 'rate.edit',
  params: currencyParams,
  reply: Type.Object({ data: AdminCurrency }),
  errors: readErrors,
});

export const listAdminRates = endpoint({
  method: 'GET',
  path: '/api/v1/admin/rates',
  summary: 'The history of rates, the newest day first; by currency and state.',
  access: 'rate.edit',
  query: listQuery(['date'], {
    currency_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_767 })),
    state: Type.Optional(Type.Enum([...rateStates])),
  }),
  reply: Type.Object({ data: Type.Array(AdminRate), meta: ListMeta }),
  errors: readErrors,
});

export const acceptRate = endpoint({
  method: 'POST',
  path: '/api/v1/admin/rates/:id/accept',
  summary: 'Accepts a held rate, and with it the held ones that are no jump any more beside it.',
  access: 'rate.edit',
  fresh: true,
  params: rateParams,
  reply: Type.Object({ data: AdminCurrency, meta: Type.Object({ also_accepted: Type.Integer() }) }),
  errors: confirmErrors,
});

export const refuseRate = endpoint({
  method: 'POST',
  path: '/api/v1/admin/rates/:id/refuse',
  summary: 'Refuses a held rate: prices are never shown by it.',
  access: 'rate.edit',
  fresh: true,
  params: rateParams,
  reply: Type.Object({ data: AdminCurrency, meta: Type.Object({ also_accepted: Type.Integer() }) }),
  errors: confirmErrors,
});

export const correctRate = endpoint({
  method: 'POST',
  path: '/api/v1/admin/currencies/:id/correct',
  summary:
    'Sets the rate by hand. It stands above every source of its day, until a rate of a later day is accepted.',
  access: 'rate.edit',
  fresh: true,
  params: currencyParams,
  body: Type.Object({ rate: RateValue, reason: Reason }, closed),
  reply: Type.Object({ data: AdminCurrency }),
  errors: confirmErrors,
});
