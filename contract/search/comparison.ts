import Type, { type Static } from 'typebox';
import { ClinicCard } from '../clinics/clinics.ts';
import { DoctorCard } from '../clinics/doctors.ts';
import { Money } from '../clinics/prices.ts';
import { Rating } from '../clinics/ratings.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable } from '../platform/schemas.ts';

/** One cell. Every row has one for each column; what nobody has told us is `unknown`, never absent. */
export const ComparisonCell = Type.Union([
  Type.Object({ kind: Type.Literal('unknown') }),
  Type.Object({ kind: Type.Literal('no'), text: Nullable(Type.String()) }),
  Type.Object({ kind: Type.Literal('yes'), text: Nullable(Type.String()) }),
  Type.Object({ kind: Type.Literal('text'), text: Type.String(), note: Nullable(Type.String()) }),
  Type.Object({ kind: Type.Literal('list'), items: Type.Array(Type.String()) }),
  Type.Object({ kind: Type.Literal('number'), value: Type.Number(), note: Nullable(Type.String()) }),
  Type.Object({ kind: Type.Literal('year'), value: Type.Integer() }),
  Type.Object({
    kind: Type.Literal('day'),
    value: Type.String({ format: 'date' }),
    note: Nullable(Type.String()),
  }),
  Type.Object({ kind: Type.Literal('minutes'), value: Type.Integer(), requests: Type.Integer() }),
  Type.Object({ kind: Type.Literal('rating'), rating: Rating }),
  Type.Object({
    kind: Type.Literal('price'),
    price: Money,
    to: Nullable(Money),
    included: Type.Array(Type.String()),
    priced_on: Type.String({ format: 'date' }),
  }),
]);
export type ComparisonCell = Static<typeof ComparisonCell>;

export const ComparisonRow = Type.Object({
  key: Type.String({
    description: 'Stable name of the row: licence, rating, price:cataract-surgery, comfort:wifi …',
  }),
  title: Nullable(
    Type.String({
      description: 'Of rows made from a dictionary; null: the messages name it, under comparison.row.{key}.',
    }),
  ),
  is_different: Type.Boolean({ description: 'The cells do not all say the same.' }),
  cells: Type.Array(ComparisonCell, { description: 'One a column, in the order of the columns.' }),
});
export type ComparisonRow = Static<typeof ComparisonRow>;

const groups = Type.Array(
  Type.Object({
    key: Type.Enum([
      'trust',
      'prices',
      'understanding',
      'practice',
      'international',
      'comforts',
      'education',
    ]),
    rows: Type.Array(ComparisonRow),
  }),
);

const ids = () =>
  Type.Optional(
    Type.Array(Id, {
      maxItems: limits.comparisonMax,
      uniqueItems: true,
    }),
  );

export const compare = endpoint({
  method: 'GET',
  path: '/api/v1/client/comparison',
  summary: 'Up to 5 clinics or 5 doctors by the same rows; ids that do not exist are left out.',
  access: 'public',
  query: Type.Object(
    {
      clinic: ids(),
      doctor: ids(),
      procedure: Type.Optional(
        Type.Array(Type.String({ pattern: '^[a-z0-9-]{1,100}$' }), {
          maxItems: 10,
          description:
            'Procedures looked for: their prices come first. Without it those that most of the columns have.',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Object({
      clinics: Type.Object({ columns: Type.Array(ClinicCard), groups }),
      doctors: Type.Object({ columns: Type.Array(DoctorCard), groups }),
    }),
  }),
  errors: ['invalid', 'unavailable'],
});
