import { type RawBuilder, sql } from 'kysely';
import { secretsOf } from './carried-keys.ts';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';

declare const brand: unique symbol;

/** Bytes for a column of sealed texts: only `seal` makes them. */
export type Sealed = Buffer & { readonly brand: 'sealed' };

/** What a statement gives of a sealed column. It is no text: `openColumns` makes the value of it. */
export type SealedJson<Value> = { readonly [brand]: Value };

/** A row with its sealed values opened. */
export type Opened<Row> =
  Row extends SealedJson<infer Value>
    ? Value
    : Row extends Date | Buffer
      ? Row
      : Row extends readonly (infer One)[]
        ? Opened<One>[]
        : Row extends object
          ? { [Name in keyof Row]: Opened<Row[Name]> }
          : Row;

/** How a sealed value comes out of PostgreSQL: its bytes in base64, and the place that it stands in. */
type Enveloped = { sealed: string; place: string };

const isEnvelope = (value: object): value is Enveloped =>
  'sealed' in value && 'place' in value && Object.keys(value).length === 2;

function openValue(secrets: Secrets, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => openValue(secrets, one));
  if (value === null || typeof value !== 'object') return value;
  if (isEnvelope(value)) {
    const plain = secrets.openAt(value.place, Buffer.from(value.sealed, 'base64'));
    return JSON.parse(plain.toString());
  }
  // Dates and bytes stay what they are.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, openValue(secrets, one)]));
}

/** Rows with all sealed values in them opened, at any depth. Throws where one was changed or comes from another place. */
export const openColumns = <Row>(db: Database, rows: Row): Opened<Row> =>
  openValue(secretsOf(db), rows) as Opened<Row>;

/** Where sealed values stand, and how a row is read that is not sealed yet. */
export type Declared = {
  table: string;
  /** Of the sealed bytes. */
  column: string;
  /** Columns that tell the row from all others and never change: a value that is copied to another row does not open. */
  ids: readonly string[];
  /** What a row has that is not sealed yet, as jsonb; of alias `row`. */
  open(row: string): RawBuilder<unknown>;
  /** Row `row` has open text. */
  isOpen(row: string): RawBuilder<boolean>;
  /** Assignments that take the open text out of a row. */
  clear: RawBuilder<unknown>;
};

/** A column whose values are sealed. While rows from before are being sealed, each has its value here or in open columns. */
export type SealedColumn<Value> = Declared & {
  /** The value in row `row` (an alias), for a statement whose rows then go through `openColumns`. */
  read(row: string): RawBuilder<SealedJson<Value>>;
  /** Null: texts are not sealed yet (`SEAL_TEXTS`), the open columns take the value. */
  seal(db: Database, ids: readonly (string | number)[], value: Value): Sealed | null;
};

const placeOf = ({ table, column }: Declared, ids: readonly (string | number)[]): string =>
  [`${table}.${column}`, ...ids].join(' ');

/** The same without what it holds: to seal what was opened anew. */
export type SealedPlace = Declared & { read(row: string): RawBuilder<SealedJson<unknown>> };
export const toPlace = <Value>({ seal: _seal, ...place }: SealedColumn<Value>): SealedPlace => place;

/** Seals `value` for a row whether texts are sealed by now or not. */
export const sealInto = (
  db: Database,
  declared: Declared,
  ids: readonly (string | number)[],
  value: unknown,
): Sealed =>
  secretsOf(db).sealAt(placeOf(declared, ids), Buffer.from(JSON.stringify(value))) as unknown as Sealed;

export function sealedColumn<Value>(declared: Declared): SealedColumn<Value> {
  const { table, column, ids, open } = declared;
  const ref = (row: string, name: string) => sql.ref(`${row}.${name}`);
  return {
    ...declared,
    read: (row) => sql`
      case when ${ref(row, column)} is null then ${open(row)} else jsonb_build_object(
        'sealed', encode(${ref(row, column)}, 'base64'),
        'place', concat_ws(' ', ${sql.lit(`${table}.${column}`)}, ${sql.join(ids.map((name) => ref(row, name)))})) end`,
    seal: (db, at, value) => (secretsOf(db).sealsTexts ? sealInto(db, declared, at, value) : null),
  };
}
