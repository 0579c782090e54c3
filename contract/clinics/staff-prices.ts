import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, INTEGER_MAX } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Uuid } from '../platform/schemas.ts';
import { Price, PriceLine } from './prices.ts';

const Slug = Type.String({ pattern: '^[a-z0-9-]{1,100}$' });
const ofClinic = Type.Object({ id: Id });

/** What a price may be at most, in its currency. */
export const PRICE_MAX = 999_999_999;

export const StaffPrice = Type.Object({
  ...Price.properties,
  note: Nullable(Type.String({ description: 'For the clinic’s own people; never public.' })),
  version: Type.Integer({ description: 'One more with each change, whoever makes it.' }),
});
export type StaffPrice = Static<typeof StaffPrice>;

/** The last step of the one who asks, while it can be taken back. */
export const PriceStep = Type.Object({
  id: Uuid,
  import_id: Nullable(Type.String({ format: 'uuid', description: 'It was a file: its import is undone.' })),
});
export type PriceStep = Static<typeof PriceStep>;
const meta = Type.Object({ undo: Nullable(PriceStep) });

const List = Type.Object({
  meta,
  data: Type.Array(StaffPrice, { description: 'By title in the language of the request.' }),
});

export const listStaffPrices = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/prices',
  summary: 'The whole price list of a clinic one works for.',
  access: 'price.edit',
  key: { scope: 'prices.read', clinic: 'params.id' },
  params: ofClinic,
  reply: List,
  errors: readErrors,
});

const Amount = Type.Number({ exclusiveMinimum: 0, maximum: PRICE_MAX });

/** Columns of a row as its clinic writes them; what is left out stays. */
const values = {
  amount: Type.Optional(Nullable(Amount)),
  amount_to: Type.Optional(Nullable(Amount)),
  currency_id: Type.Optional(Nullable(Id)),
  included: Type.Optional(Type.Array(PriceLine, { uniqueItems: true })),
  excluded: Type.Optional(Type.Array(PriceLine, { uniqueItems: true })),
  yearly_volume: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
  remark: Type.Optional(Nullable(Type.String({ maxLength: limits.priceRemarkMax }))),
  note: Type.Optional(Nullable(Type.String({ maxLength: limits.priceNoteMax }))),
  priced_on: Type.Optional(
    Nullable(
      Type.String({
        format: 'date',
        description: 'The day it is of, not in the future; left out, a change of the price makes it today.',
      }),
    ),
  ),
};

export const PriceChange = Type.Object(
  { procedure: Slug, version: Type.Integer({ maximum: INTEGER_MAX }), ...values },
  closed,
);
export type PriceChange = Static<typeof PriceChange>;

export const changeStaffPrices = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/clinics/:id/prices',
  summary:
    'Changes rows of the price list, all or none: where a colleague has changed or removed one since it was read, nothing is written. A row with nothing to change is confirmed as of today.',
  access: 'price.edit',
  key: { scope: 'prices.write', clinic: 'params.id' },
  params: ofClinic,
  body: Type.Object(
    { changes: Type.Array(PriceChange, { minItems: 1, maxItems: limits.priceChangesMax }) },
    closed,
  ),
  reply: Type.Object({ data: Type.Array(StaffPrice, { description: 'Those changed.' }), meta }),
  errors: changeErrors,
});

export const addStaffPrice = endpoint({
  method: 'POST',
  path: '/api/v1/staff/clinics/:id/prices',
  summary:
    'Adds a procedure to the price list. One that is there already stays as it is, so a repeat does nothing.',
  access: 'price.edit',
  key: { scope: 'prices.write', clinic: 'params.id' },
  params: ofClinic,
  body: Type.Object({ procedure: Slug, ...values }, closed),
  reply: Type.Object({ data: StaffPrice, meta }),
  errors: changeErrors,
});

export const removeStaffPrice = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/clinics/:id/prices/:procedure',
  summary: 'Takes a procedure out of the price list, if nobody has changed the row since it was read.',
  access: 'price.edit',
  key: { scope: 'prices.write', clinic: 'params.id' },
  params: Type.Object({ id: Id, procedure: Slug }),
  query: Type.Object({ version: Type.Integer({ maximum: INTEGER_MAX }) }, closed),
  reply: Type.Object({ data: Type.Object({}), meta }),
  errors: changeErrors,
});

export const undoStaffPrices = endpoint({
  method: 'POST',
  path: '/api/v1/staff/clinics/:id/prices/undo',
  summary:
    'Takes back the last step of the one who asks, within a day and while nobody has written the same rows since.',
  access: 'price.edit',
  params: ofClinic,
  body: Type.Object({ step: Uuid }, closed),
  reply: List,
  errors: changeErrors,
});

/** Cents are kept below 100; above, nobody names them. Null: the result is no price any more. */
export function raisedBy(amount: number, percent: number): number | null {
  const raised = amount * (1 + percent / 100);
  const rounded = raised < 100 ? Math.round(raised * 100) / 100 : Math.round(raised);
  return rounded > 0 && rounded <= PRICE_MAX ? rounded : null;
}
