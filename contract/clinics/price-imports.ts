import Type, { type Static } from 'typebox';
import { Term } from '../content/dictionaries.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, INTEGER_MAX, Positive } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { Price } from './prices.ts';

const ofClinic = Type.Object({ id: Id });
const ofImport = Type.Object({ id: Id, import: Uuid });

/** What a column of a file may hold. */
export const priceFields = [
  'title',
  'code',
  'price',
  'price_to',
  'currency',
  'included',
  'excluded',
  'volume',
  'note',
] as const;
export type PriceField = (typeof priceFields)[number];
const Field = Type.Enum([...priceFields]);

/** `cms` is the United States’ template of hospital price transparency, as CSV or JSON, tall or wide. */
export const priceFileKinds = ['table', 'cms'] as const;

const Column = Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 }));

/** The column of each field, from 0 on. */
const Mapping = Type.Object(
  {
    title: Column,
    code: Column,
    price: Column,
    price_to: Column,
    currency: Column,
    included: Column,
    excluded: Column,
    volume: Column,
    note: Column,
  },
  closed,
);
export type PriceMapping = Static<typeof Mapping>;

/** Fields whose cells are numbers with a fraction. */
export const numberFields = ['price', 'price_to'] as const;

const Mark = Type.Enum(['.', ',']);

/** The mark before the fraction in columns of numbers, as a member of the clinic chose it. */
const Decimals = Type.Object({ price: Type.Optional(Mark), price_to: Type.Optional(Mark) }, closed);
export type PriceDecimals = Static<typeof Decimals>;

export const PriceImport = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  state: Type.Enum(['open', 'applied', 'undone']),
  file_name: Type.String(),
  created_at: Time,
  applied_at: Nullable(Time),
  /** Null once the day is over, or where it was undone. */
  undo_until: Nullable(Time),
  currency_id: Nullable(Type.Integer({ description: 'Of prices that name none.' })),
  removes_gone: Type.Boolean({ description: 'Rows of the list that the file does not name are taken out.' }),
  mapping: Mapping,
  counts: Nullable(
    Type.Object({
      new: Type.Integer(),
      changed: Type.Integer(),
      gone: Type.Integer(),
      kept: Type.Optional(
        Type.Integer({ description: 'Left as they are at undoing: changed since by hand.' }),
      ),
    }),
  ),
});
export type PriceImport = Static<typeof PriceImport>;

export const PriceFile = Type.Object({
  ...PriceImport.properties,
  kind: Type.Enum([...priceFileKinds]),
  encoding: Type.String(),
  rows: Type.Integer(),
  columns: Type.Array(
    Type.Object({
      heading: Type.String(),
      samples: Type.Array(Type.String(), { description: 'At most 3.' }),
    }),
  ),
});
export type PriceFile = Static<typeof PriceFile>;

export const uploadPriceFile = endpoint({
  method: 'POST',
  path: '/api/v1/staff/clinics/:id/price-imports',
  summary: 'Takes a price list: CSV, TSV or CMS template, also gzipped. Nothing of the list changes yet.',
  access: 'price.edit',
  repeatKey: 'required',
  upload: { bytesMax: limits.priceFileBytes },
  params: ofClinic,
  reply: Type.Object({ data: PriceFile }),
  errors: [...changeErrors, 'too_many'],
});

export const listPriceImports = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/price-imports',
  summary: 'The last files with prices, the latest first.',
  access: 'price.edit',
  params: ofClinic,
  reply: Type.Object({ data: Type.Array(PriceImport) }),
  errors: readErrors,
});

export const getPriceFile = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/price-imports/:import',
  summary: 'An open file with its columns; an applied one without.',
  access: 'price.edit',
  params: ofImport,
  reply: Type.Object({ data: Type.Union([PriceFile, PriceImport]) }),
  errors: readErrors,
});

const Fix = Type.Object(
  {
    row: Positive,
    skip: Type.Optional(Type.Boolean({ description: 'The row is left out, or no longer.' })),
    field: Type.Optional(Field),
    text: Type.Optional(Type.String({ maxLength: limits.priceCellMax })),
  },
  closed,
);

const Naming = Type.Object(
  {
    row: Positive,
    procedure: Nullable(Type.String({ pattern: '^[a-z0-9-]{1,100}$', description: 'Null: none any more.' })),
  },
  closed,
);

export const changePriceImport = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/clinics/:id/price-imports/:import',
  summary:
    'Says what the columns hold, corrects cells, leaves rows out, and names procedures: a name is remembered for the clinic’s further files.',
  access: 'price.edit',
  params: ofImport,
  body: Type.Object(
    {
      version: Type.Integer({ maximum: INTEGER_MAX }),
      mapping: Type.Optional(Mapping),
      currency_id: Type.Optional(Nullable(Id)),
      removes_gone: Type.Optional(Type.Boolean()),
      decimals: Type.Optional(Decimals),
      fixes: Type.Optional(Type.Array(Fix, { maxItems: 200 })),
      names: Type.Optional(Type.Array(Naming, { maxItems: 200 })),
    },
    closed,
  ),
  reply: Type.Object({ data: PriceImport }),
  errors: changeErrors,
});

/** Why a row cannot be taken; each has its words under `staff_prices.problem`. */
export const priceProblems = [
  'title_missing',
  'price_missing',
  'price_unreadable',
  'price_ambiguous',
  'price_not_positive',
  'price_too_large',
  'price_range',
  'currency_unknown',
  'currency_missing',
  'volume_unreadable',
  'line_unknown',
  'twice',
] as const;
export type PriceProblem = (typeof priceProblems)[number];

/**
 * `wrong`: a cell is to be corrected. `unmatched`: no procedure of the dictionary is meant for sure. `same`: as the list has
 * it. `gone`: in the list, not in the file. `skipped`: left out manually. `repeated`: says what another row has said.
 */
export const checkedKinds = [
  'wrong',
  'unmatched',
  'new',
  'changed',
  'same',
  'gone',
  'skipped',
  'repeated',
] as const;
export type CheckedKind = (typeof checkedKinds)[number];
const Kind = Type.Enum([...checkedKinds]);

const Value = Type.Pick(Price, [
  'amount',
  'amount_to',
  'currency_id',
  'included',
  'excluded',
  'yearly_volume',
]);
export type PriceValue = Static<typeof Value>;

export const CheckedRow = Type.Object({
  row: Nullable(
    Type.Integer({ description: 'Line of the table from 1, headings not counted; null where it is gone.' }),
  ),
  kind: Kind,
  cells: Type.Record(Type.String(), Type.String(), { description: 'By field, corrections applied.' }),
  procedure: Nullable(Term),
  candidates: Type.Array(Term, { description: 'What may be meant, the likeliest first.' }),
  problems: Type.Array(
    Type.Object({
      field: Field,
      key: Type.Enum([...priceProblems]),
      other_row: Type.Optional(Type.Integer()),
    }),
  ),
  was: Nullable(Value),
  is: Nullable(Value),
});
export type CheckedRow = Static<typeof CheckedRow>;

const Notation = Type.Object({
  field: Type.Enum([...numberFields]),
  decimal: Nullable(Mark, { description: 'As a person has said; null: not said yet.' }),
  count: Type.Integer({ description: 'Cells that may be read in two ways.' }),
  sample: Type.Object({
    text: Type.String(),
    point: Type.Number({ description: 'What it is where a point is before the fraction.' }),
    comma: Type.Number({ description: 'What it is where a comma is before the fraction.' }),
  }),
});
export type Notation = Static<typeof Notation>;

export const checkPriceImport = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/price-imports/:import/check',
  summary: 'What the file would do to the list as it stands now; nothing is written.',
  access: 'price.edit',
  params: ofImport,
  query: Type.Object(
    {
      kind: Type.Optional(Kind),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Array(CheckedRow),
    meta: Type.Object({
      version: Type.Integer(),
      digest: Type.String({ description: 'Of what would be written: whoever applies says what was seen.' }),
      counts: Type.Record(Type.String(), Type.Integer(), { description: 'By kind.' }),
      notations: Type.Array(Notation, {
        description:
          'Columns with numbers that may be read in two ways and that no other number of theirs settles.',
      }),
      total: Type.Integer(),
      page: Type.Integer(),
      per_page: Type.Integer(),
    }),
  }),
  errors: readErrors,
});

export const applyPriceImport = endpoint({
  method: 'POST',
  path: '/api/v1/staff/clinics/:id/price-imports/:import/apply',
  summary:
    'Writes what the check has shown, all or none; rows with problems are left out. A repeat does nothing.',
  access: 'price.edit',
  params: ofImport,
  body: Type.Object({ version: Type.Integer({ maximum: INTEGER_MAX }), digest: Type.String() }, closed),
  reply: Type.Object({ data: PriceImport }),
  errors: changeErrors,
});

export const undoPriceImport = endpoint({
  method: 'POST',
  path: '/api/v1/staff/clinics/:id/price-imports/:import/undo',
  summary: 'Puts the list back as it was before the file, for a day; rows changed by hand since stay.',
  access: 'price.edit',
  params: ofImport,
  reply: Type.Object({ data: PriceImport }),
  errors: changeErrors,
});
