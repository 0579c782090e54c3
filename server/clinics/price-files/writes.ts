import { sql } from 'kysely';
import type { changePriceImport, PriceField, PriceMapping } from '../../../contract/clinics/price-imports.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { requireMember } from '../../team/access.ts';
import type { PriceEditor } from '../price-list/writes.ts';
import { foldHeading, guessMapping } from './headings.ts';
import { foldWords } from './naming.ts';
import type { Fixes } from './plan.ts';
import {
  findRepeated,
  lockImport,
  readHeadings,
  requireBytes,
  requireImport,
  usualCurrency,
} from './reads.ts';
import type { ImportRow } from './rules.ts';
import type { PriceTable } from './table.ts';
import type { ReadFile, Tables } from './tables.ts';

export type NewFile = { name: string; bytes: Buffer; key: string; read: ReadFile };

const NAME_MAX = 200;

/** Keeps an uploaded file, with what its columns seem to hold; a repeated key stands for the first one. */
export async function keepFile(
  db: Database,
  { accountId, clinicId }: PriceEditor,
  { name, bytes, key, read: { table } }: NewFile,
): Promise<ImportRow> {
  const mapping = guessMapping(table, await readHeadings(db, clinicId));
  const currencyId = await currencyOf(db, clinicId, table);
  await sql`
    insert into price_imports (clinic_id, account_id, repeat_key, file_name, file, mapping, currency_id)
    values (${clinicId}, ${accountId}::uuid, ${key}, ${name.slice(0, NAME_MAX)}, ${bytes}, ${JSON.stringify(mapping)}::jsonb,
      ${currencyId})
    on conflict (clinic_id, repeat_key) do nothing`.execute(db);
  const kept = await findRepeated(db, clinicId, key);
  if (!kept) throw new Error('What was just kept is there');
  return kept;
}

/** The template is one of dollars; else as most of the list is. */
async function currencyOf(db: Database, clinicId: number, { kind }: PriceTable): Promise<number | null> {
  if (kind === 'table') return usualCurrency(db, clinicId);
  const { rows } = await sql<{ id: number }>`select id from currencies where code = 'USD'`.execute(db);
  return rows[0]?.id ?? null;
}

async function rememberMapping(
  db: Database,
  clinicId: number,
  mapping: PriceMapping,
  { headings }: PriceTable,
): Promise<void> {
  const fields = new Map<string, PriceField | null>(headings.map((heading) => [foldHeading(heading), null]));
  for (const [field, column] of Object.entries(mapping) as [PriceField, number][]) {
    const heading = headings[column] ?? refuse('mapping', 'not_listed');
    fields.set(foldHeading(heading), field);
  }
  await sql`
    insert into price_headings (clinic_id, heading, field)
    select ${clinicId}, heading, field
    from unnest(${[...fields.keys()]}::text[], ${[...fields.values()]}::text[]) as t (heading, field)
    on conflict (clinic_id, heading) do update set field = excluded.field`.execute(db);
}

type Change = BodyOf<typeof changePriceImport>;

function withFixes(fixes: Fixes, changes: NonNullable<Change['fixes']>, rows: number): Fixes {
  const changed = { ...fixes };
  for (const { row, skip, field, text } of changes) {
    if (row > rows) refuse('fixes', 'not_listed');
    const { skip: was, ...texts } = changed[row] ?? {};
    const isSkipped = skip ?? was ?? false;
    changed[row] = {
      ...texts,
      ...(field !== undefined && text !== undefined && { [field]: text }),
      ...(isSkipped && { skip: true as const }),
    };
  }
  return changed;
}

/** What the rows call their procedures is remembered for the clinic's further files. */
async function learnNames(
  db: Database,
  { clinic_id, mapping, fixes }: ImportRow,
  names: NonNullable<Change['names']>,
  { table, procedures }: { table: PriceTable; procedures: Dictionaries['procedures'] },
): Promise<void> {
  for (const { row, procedure } of names) {
    const title =
      fixes[row]?.title ??
      table.rows[row - 1]?.[mapping.title ?? mapping.code ?? -1] ??
      refuse('names', 'not_listed');
    const words = foldWords(title);
    if (words === '') refuse('names', 'required');
    if (procedure === null) {
      await db
        .deleteFrom('price_words')
        .where('clinic_id', '=', clinic_id)
        .where('words', '=', words)
        .execute();
      continue;
    }
    const id = procedures.bySlug.get(procedure)?.id ?? refuse('names', 'not_listed');
    await sql`
      insert into price_words (clinic_id, words, procedure_id) values (${clinic_id}, ${words}, ${id})
      on conflict (clinic_id, words) do update set procedure_id = excluded.procedure_id`.execute(db);
  }
}

/** Throws not_found, and `invalid`: on `version` where a colleague has changed it since, on the part that does not fit. */
export async function changeImport(
  db: Database,
  { accountId, clinicId }: PriceEditor,
  id: string,
  change: Change,
  { tables, dictionaries: { procedures } }: { tables: Tables; dictionaries: Dictionaries },
): Promise<ImportRow> {
  const { table } = await tables(id, await bytesOf(db, clinicId, id));
  return retryingTransaction(db, async (trx) => {
    await requireMember(trx, accountId, clinicId, 'price.edit');
    const row = await lockImport(trx, clinicId, id);
    if (row.version !== change.version || row.state !== 'open') refuse('version', 'price_import_changed');
    const next: ImportRow = {
      ...row,
      mapping: change.mapping ?? row.mapping,
      currency_id: change.currency_id === undefined ? row.currency_id : change.currency_id,
      removes_gone: change.removes_gone ?? row.removes_gone,
      // A choice for a column is of that column only.
      decimals: { ...(change.mapping ? {} : row.decimals), ...change.decimals },
      fixes: withFixes(row.fixes, change.fixes ?? [], table.rows.length),
    };
    if (change.mapping) await rememberMapping(trx, clinicId, change.mapping, table);
    if (change.names) await learnNames(trx, next, change.names, { table, procedures });
    await trx
      .updateTable('price_imports')
      .set((eb) => ({
        mapping: JSON.stringify(next.mapping),
        currency_id: next.currency_id,
        removes_gone: next.removes_gone,
        fixes: JSON.stringify(next.fixes),
        decimals: JSON.stringify(next.decimals),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    return requireImport(trx, clinicId, id);
  });
}

async function bytesOf(db: Database, clinicId: number, id: string): Promise<Buffer> {
  await requireImport(db, clinicId, id);
  return requireBytes(db, id);
}
