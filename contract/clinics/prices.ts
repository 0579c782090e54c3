import Type, { type Static } from 'typebox';
import { Term } from '../content/dictionaries.ts';
import { endpoint } from '../platform/endpoint.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable } from '../platform/schemas.ts';

/** What a price may include or leave out; the words of each stand in the messages under `price_line`. */
export const priceLines = [
  'consultation',
  'diagnostics',
  'surgery',
  'anaesthesia',
  'implant',
  'hospital_stay',
  'medicines',
  'nursing',
  'follow_up',
  'rehabilitation',
  'meals',
  'interpreter',
  'transfer',
  'report_translation',
] as const;
export const PriceLine = Type.Enum([...priceLines]);
export type PriceLine = (typeof priceLines)[number];

export const Money = Type.Object({ amount: Type.Number(), currency_id: Type.Integer() });

/** The price on a card: of the procedure asked for, else the lowest of all. */
export const PriceFrom = Type.Object({
  ...Money.properties,
  procedure: Nullable(Term),
  is_range: Type.Boolean({
    description: 'The price is the lower end of a range, or one of several procedures.',
  }),
});
export type PriceFrom = Static<typeof PriceFrom>;

export const Price = Type.Object({
  procedure: Term,
  specialization: Nullable(Term),
  amount: Nullable(Type.Number({ description: 'Null: the price is unknown.' })),
  amount_to: Nullable(Type.Number({ description: 'Upper end of a range.' })),
  currency_id: Nullable(Type.Integer()),
  included: Type.Array(PriceLine),
  excluded: Type.Array(PriceLine),
  yearly_volume: Nullable(Type.Integer({ description: 'How many a year.' })),
  priced_on: Nullable(Type.String({ format: 'date' })),
  remark: Nullable(Type.String({ description: 'What the clinic tells of this price, in its words.' })),
});
export type Price = Static<typeof Price>;

const clinicSlug = Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) });

export const listClinicPrices = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics/:slug/prices',
  summary: 'What a clinic does and for what price, in groups by specialization, each group by title.',
  access: 'public',
  params: clinicSlug,
  query: Type.Object(
    {
      q: Type.Optional(
        Type.String({ maxLength: limits.searchTextMax, description: 'Words of the title or a synonym.' }),
      ),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchDepthMax })),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Array(Price),
    meta: Type.Object({ total: Type.Integer(), page: Type.Integer(), per_page: Type.Integer() }),
  }),
  errors: ['invalid', 'not_found'],
});
