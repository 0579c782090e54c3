import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { type Opened, openColumns } from '../../platform/sealed-columns.ts';

export type Row = Record<string, unknown>;

/** One thing that is known about a person, as an export shows it: `{name}.json`, and a section headed `export.part.{name}`. */
export type Part = {
  name: string;
  /** Tables that it tells everything from. */
  tables: readonly string[];
  /** Columns whose values are words of ours: `{column: group}`, put into words by `export.{group}.{value}`. */
  words?: Readonly<Record<string, string>>;
  read(db: Database, accountId: string): Promise<Row[]>;
};

/** Reads rows by one query about an account. */
export const reading =
  (query: (id: RawBuilder<string>) => RawBuilder<Row>): Part['read'] =>
  async (db, accountId) =>
    (await query(sql`${accountId}::uuid`).execute(db)).rows;

/** The same where columns are sealed: `shape` gets them opened. */
export const readingSealed =
  <Found>(
    query: (id: RawBuilder<string>) => RawBuilder<Found>,
    shape: (row: Opened<Found>) => Row,
  ): Part['read'] =>
  async (db, accountId) => {
    const { rows } = await query(sql`${accountId}::uuid`).execute(db);
    return openColumns<Found[]>(db, rows).map(shape);
  };
