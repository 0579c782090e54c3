import { sql } from 'kysely';
import { type PriceField, priceFields } from '../../../contract/clinics/price-imports.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { ImportRow } from './rules.ts';

const columns = sql`id, clinic_id, file_name, state, version, mapping, currency_id, removes_gone, fixes, decimals, counts,
  created_at, applied_at,
  state = 'applied' and applied_at > now() - make_interval(hours => ${limits.priceUndoHours}) as is_undoable`;

const SHOWN = 10;

/** The last files of a clinic. */
export async function listImports(db: Database, clinicId: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from price_imports where clinic_id = ${clinicId}
    order by created_at desc, id limit ${SHOWN}`.execute(db);
  return rows;
}

async function find(db: Database, clinicId: number, id: string, lock = sql``): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from price_imports where id = ${id}::uuid and clinic_id = ${clinicId} ${lock}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row;
}

/** Throws not_found. */
export const requireImport = (db: Database, clinicId: number, id: string): Promise<ImportRow> =>
  find(db, clinicId, id);

/** The same, and nobody else writes it until the transaction ends. */
export const lockImport = (trx: Transaction, clinicId: number, id: string): Promise<ImportRow> =>
  find(trx, clinicId, id, sql`for update`);

/** The import that a repeated upload stands for; null: it is the first. */
export async function findRepeated(db: Database, clinicId: number, key: string): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from price_imports where clinic_id = ${clinicId} and repeat_key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** Throws not_found where it is not open any more. */
export async function requireBytes(db: Database, id: string): Promise<Buffer> {
  const rows = await db.selectFrom('price_imports').select('file').where('id', '=', id).execute();
  const file = rows[0]?.file;
  if (!file) throw new KnownError('not_found');
  return file;
}

const isField = (text: string | null): text is PriceField => priceFields.some((field) => field === text);

/** What a clinic has said of headings before, by folded heading; null: nothing of ours. */
export async function readHeadings(
  db: Database,
  clinicId: number,
): Promise<ReadonlyMap<string, PriceField | null>> {
  const rows = await db
    .selectFrom('price_headings')
    .select(['heading', 'field'])
    .where('clinic_id', '=', clinicId)
    .execute();
  return new Map(rows.map(({ heading, field }) => [heading, isField(field) ? field : null]));
}

/** What a clinic calls procedures: folded words to id. */
export async function readTaught(db: Database, clinicId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('price_words')
    .select(['words', 'procedure_id'])
    .where('clinic_id', '=', clinicId)
    .execute();
  return new Map(rows.map(({ words, procedure_id }) => [words, procedure_id]));
}

/** The currency most prices of the list are in; null: it has none. */
export async function usualCurrency(db: Database, clinicId: number): Promise<number | null> {
  const { rows } = await sql<{ currency_id: number }>`
    select currency_id from clinic_procedures where clinic_id = ${clinicId} and currency_id is not null
    group by currency_id order by count(*) desc, currency_id limit 1`.execute(db);
  return rows[0]?.currency_id ?? null;
}

export async function listLanguages(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('languages').select('prefix').execute();
  return rows.map(({ prefix }) => prefix);
}
