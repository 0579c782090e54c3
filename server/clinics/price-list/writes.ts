import { sql } from 'kysely';
import type { PriceChange } from '../../../contract/clinics/staff-prices.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import { type Act, recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { requireMember } from '../../team/access.ts';
import { lockClinic } from '../sections/writes.ts';
import { readRows } from './reads.ts';
import { auditOf, emptyRow, type ListRow, type PriceValues, withValues } from './rules.ts';

/** A member who works on a clinic's price list, and where from. */
export type PriceEditor = { accountId: string; clinicId: number; address: string };

const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * One change of a clinic's list: who may, one at a time, and who it was. `work` answers what the log says; null: nothing
 * was to be done.
 */
export async function changeList<T>(
  db: Database,
  { accountId, clinicId, address }: PriceEditor,
  work: (
    trx: Transaction,
  ) => Promise<{ result: T; act: (Pick<Act, 'kind' | 'detail'> & { id: string | number }) | null }>,
): Promise<T> {
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'price.edit');
    await lockClinic(trx, clinicId);
    const { result, act } = await work(trx);
    if (act) {
      const { kind, detail = {}, id } = act;
      const entity = kind.startsWith('price_import.') ? 'price_import' : 'clinic';
      await recordAct(trx, {
        ...{ actorId: accountId, actorRole, kind, entity, entityId: id, clinicId, detail, address },
      });
    }
    return result;
  });
}

/** Writes rows whole, new ones and present ones, in one statement. */
export async function writeRows(trx: Transaction, clinicId: number, rows: readonly ListRow[]): Promise<void> {
  if (rows.length === 0) return;
  const data = JSON.stringify(rows);
  await sql`
    insert into clinic_procedures as p (clinic_id, procedure_id, amount, amount_to, currency_id, included, excluded,
      yearly_volume, priced_on, remark, note)
    select ${clinicId}, r.procedure_id, r.amount, r.amount_to, r.currency_id, r.included, r.excluded, r.yearly_volume,
      r.priced_on, r.remark, r.note
    from jsonb_to_recordset(${data}::jsonb) as r (procedure_id integer, amount numeric, amount_to numeric,
      currency_id smallint, included text[], excluded text[], yearly_volume integer, priced_on date, remark text, note text)
    on conflict (clinic_id, procedure_id) do update set amount = excluded.amount, amount_to = excluded.amount_to,
      currency_id = excluded.currency_id, included = excluded.included, excluded = excluded.excluded,
      yearly_volume = excluded.yearly_volume, priced_on = excluded.priced_on,
      remark = excluded.remark, note = excluded.note`.execute(trx);
}

export const removeRows = (trx: Transaction, clinicId: number, ids: readonly number[]) =>
  sql`
  delete from clinic_procedures where clinic_id = ${clinicId} and procedure_id = any(${ids}::int[])`.execute(
    trx,
  );

/** A row of the list before a step (null: it was not there) and its version after (null: it was taken out). */
export type Before = { procedure_id: number; was: ListRow | null; version: number | null };

/** Notes the last step of a member, in its transaction: rows as they were, or the import that holds them. */
export async function noteStep(
  trx: Transaction,
  { accountId, clinicId }: PriceEditor,
  step: { before: readonly Before[] } | { importId: string },
): Promise<void> {
  const before = 'before' in step ? JSON.stringify(step.before) : null;
  const importId = 'importId' in step ? step.importId : null;
  await sql`
    insert into price_steps (clinic_id, account_id, before, import_id)
    values (${clinicId}, ${accountId}::uuid, ${before}::jsonb, ${importId}::uuid)
    on conflict (clinic_id, account_id) do update
      set id = excluded.id, before = excluded.before, import_id = excluded.import_id, made_at = now()`.execute(
    trx,
  );
}

/** An import that was undone is no step to take back any more. */
export async function forgetImportStep(trx: Transaction, importId: string): Promise<void> {
  await trx.deleteFrom('price_steps').where('import_id', '=', importId).execute();
}

const byProcedures = (ids: readonly number[]) => sql`procedure_id = any(${ids}::int[])`;

/** Throws `invalid` on `currency_id` where one is not known. */
async function requireCurrencies(trx: Transaction, rows: readonly ListRow[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ currency_id }) => currency_id ?? []))];
  const { rows: known } = await sql<{ count: number }>`
    select count(*)::int as count from currencies where id = any(${ids}::int[])`.execute(trx);
  if (known[0]?.count !== ids.length) refuse('currency_id', 'unknown_currency');
}

/**
 * Changes rows, all or none. Throws not_found, and `invalid`: on `version` where a colleague has written one since it was
 * read, on the field that does not fit.
 */
export async function changePrices(
  db: Database,
  by: PriceEditor,
  changes: readonly PriceChange[],
  { procedures }: Dictionaries,
): Promise<ListRow[]> {
  const wanted = changes.map(({ procedure, version, ...values }) => ({
    id: procedures.bySlug.get(procedure)?.id ?? refuse('procedure', 'not_listed'),
    procedure,
    version,
    values,
  }));
  const ids = wanted.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) refuse('procedure', 'twice');
  return changeList(db, by, async (trx) => {
    const before = new Map(
      (await readRows(trx, by.clinicId, byProcedures(ids))).map((row) => [row.procedure_id, row]),
    );
    const detail: Record<string, unknown> = {};
    const rows = wanted.map(({ id, procedure, version, values }) => {
      const row = before.get(id);
      if (row?.version !== version) return refuse('version', 'price_changed');
      const changed = withValues(row, values, today());
      detail[procedure] = { was: auditOf(row), is: auditOf(changed) };
      return changed;
    });
    await requireCurrencies(trx, rows);
    await writeRows(trx, by.clinicId, rows);
    const result = await readRows(trx, by.clinicId, byProcedures(ids));
    await noteStep(trx, by, {
      before: result.map(({ procedure_id, version }) => ({
        ...{ procedure_id, version },
        was: before.get(procedure_id) ?? null,
      })),
    });
    return { result, act: { kind: 'price.changed', id: by.clinicId, detail } };
  });
}

/** Adds a procedure; one that is there stays as it is. Throws not_found, and `invalid` on the field that does not fit. */
export async function addPrice(
  db: Database,
  by: PriceEditor,
  slug: string,
  values: PriceValues,
  { procedures }: Dictionaries,
): Promise<ListRow> {
  const procedure = procedures.bySlug.get(slug);
  const id = procedure && !procedure.is_retired ? procedure.id : refuse('procedure', 'not_listed');
  return changeList(db, by, async (trx) => {
    const [known] = await readRows(trx, by.clinicId, byProcedures([id]));
    if (known) return { result: known, act: null };
    const row = withValues(emptyRow(id), values, today());
    await requireCurrencies(trx, [row]);
    await writeRows(trx, by.clinicId, [row]);
    const [added] = await readRows(trx, by.clinicId, byProcedures([id]));
    if (!added) throw new Error('What was just written is there');
    await noteStep(trx, by, { before: [{ procedure_id: id, was: null, version: added.version }] });
    return {
      result: added,
      act: { kind: 'price.added', id: by.clinicId, detail: { [slug]: auditOf(added) } },
    };
  });
}

/** Takes a row out; one that is out already stays so. Throws not_found, and `invalid` on `version` where a colleague has written it. */
export async function removePrice(
  db: Database,
  by: PriceEditor,
  slug: string,
  version: number,
  { procedures }: Dictionaries,
): Promise<void> {
  const id = procedures.bySlug.get(slug)?.id;
  if (id === undefined) throw new KnownError('not_found');
  await changeList(db, by, async (trx) => {
    const [row] = await readRows(trx, by.clinicId, byProcedures([id]));
    if (!row) return { result: undefined, act: null };
    if (row.version !== version) refuse('version', 'price_changed');
    await removeRows(trx, by.clinicId, [id]);
    await noteStep(trx, by, { before: [{ procedure_id: id, was: row, version: null }] });
    const detail = { [slug]: auditOf(row) };
    return { result: undefined, act: { kind: 'price.removed', id: by.clinicId, detail } };
  });
}
