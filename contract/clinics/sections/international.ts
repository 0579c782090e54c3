import Type, { type Static } from 'typebox';
import { closed, Nullable } from '../../platform/schemas.ts';

/** The greatest value of each number; the least is 0. */
export const internationalMax = {
  amount: 1_000_000_000,
  working_days: 365,
  km: 2000,
  hotels: 1000,
  within_metres: 100_000,
  prepayment_percent: 100,
  refund_days: 365,
  video_visit_day: 3650,
  free_days: 3650,
} as const;

const count = (name: keyof typeof internationalMax, description?: string) =>
  Type.Integer({ minimum: 0, maximum: internationalMax[name], ...(description && { description }) });

export const paymentMethods = ['transfer', 'card', 'cash', 'insurance'] as const;

const Fee = Nullable(
  Type.Object(
    {
      amount: Type.Number({ exclusiveMinimum: 0, maximum: internationalMax.amount }),
      currency_id: Type.Integer({ minimum: 1, maximum: 32_767 }),
    },
    closed,
  ),
);
export type Fee = Static<typeof Fee>;

/** Facts for patients from abroad, according to the clinic. Null: not specified. A fee of null is free of charge. */
export const International = Type.Object(
  {
    visa: Nullable(Type.Object({ working_days: count('working_days'), fee: Fee }, closed)),
    airport: Nullable(
      Type.Object(
        {
          km: count('km'),
          transfer: Nullable(Type.Object({ fee: Fee }, closed), { description: 'Null: no transfer.' }),
        },
        closed,
      ),
    ),
    lodging: Nullable(
      Type.Object(
        {
          hotels: count('hotels'),
          within_metres: count('within_metres'),
          has_discount: Type.Boolean(),
        },
        closed,
      ),
    ),
    payment: Nullable(
      Type.Object(
        {
          methods: Type.Array(Type.Enum([...paymentMethods]), { uniqueItems: true }),
          prepayment_percent: count('prepayment_percent'),
          refund_days: Nullable(count('refund_days')),
        },
        closed,
      ),
    ),
    aftercare: Nullable(
      Type.Object(
        {
          video_visit_days: Type.Array(
            Type.Integer({ minimum: 1, maximum: internationalMax.video_visit_day }),
            { maxItems: 12 },
          ),
          is_included: Type.Boolean(),
        },
        closed,
      ),
    ),
    complications: Nullable(
      Type.Object({ free_days: count('free_days', 'Treated again free of charge within these.') }, closed),
    ),
  },
  closed,
);
export type International = Static<typeof International>;
export type InternationalFact = keyof International;

/** In the order in which they are shown. */
export const internationalFacts = [
  'visa',
  'airport',
  'lodging',
  'payment',
  'aftercare',
  'complications',
] as const satisfies readonly InternationalFact[];

export const noFacts: International = {
  visa: null,
  airport: null,
  lodging: null,
  payment: null,
  aftercare: null,
  complications: null,
};

/** Values a form proposes for a fact that becomes specified. */
export const factDefaults: { [Name in InternationalFact]: NonNullable<International[Name]> } = {
  visa: { working_days: 5, fee: null },
  airport: { km: 0, transfer: null },
  lodging: { hotels: 0, within_metres: 500, has_discount: false },
  payment: { methods: ['transfer', 'card'], prepayment_percent: 0, refund_days: null },
  aftercare: { video_visit_days: [30], is_included: true },
  complications: { free_days: 30 },
};
