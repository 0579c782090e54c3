import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { readRows } from '../price-list/reads.ts';
import { auditOfRows } from '../price-list/rules.ts';
import {
  type Before,
  changeList,
  forgetImportStep,
  noteStep,
  type PriceEditor,
  removeRows,
  writeRows,
} from '../price-list/writes.ts';
import type { Plan } from './plan.ts';
import { type PlanTools, planImport } from './planning.ts';
import { lockImport, requireImport } from './reads.ts';
import type { ImportRow } from './rules.ts';

/** Rows that the plan touches, as they were and as they are now. */
async function writePlan(trx: Transaction, clinicId: number, { writes, removes }: Plan): Promise<Before[]> {
  const list = new Map((await readRows(trx, clinicId)).map((row) => [row.procedure_id, row]));
  await writeRows(trx, clinicId, writes);
  await removeRows(trx, clinicId, removes);
  const versions = new Map((await readRows(trx, clinicId)).map((row) => [row.procedure_id, row.version]));
  return [...writes.map((row) => row.procedure_id), ...removes].map((procedure_id) => ({
    procedure_id,
    was: list.get(procedure_id) ?? null,
    version: versions.get(procedure_id) ?? null,
  }));
}

/**
 * Writes what was seen in the check, in one transaction. Throws not_found, and `invalid`: on `version` where a colleague
 * has changed the import, on `digest` where the list or the dictionary is not what it was.
 */
export function applyImport(
  db: Database,
  by: PriceEditor,
  id: string,
  seen: { version: number; digest: string },
  tools: PlanTools,
): Promise<ImportRow> {
  return changeList(db, by, async (trx) => {
    const row = await lockImport(trx, by.clinicId, id);
    if (row.state !== 'open') return { result: row, act: null };
    if (row.version !== seen.version) refuse('version', 'price_import_changed');
    const plan = await planImport(trx, row, tools);
    if (plan.digest !== seen.digest) refuse('digest', 'price_list_changed');
    if (plan.writes.length + plan.removes.length === 0) refuse('digest', 'price_import_nothing');
    const before = await writePlan(trx, by.clinicId, plan);
    const counts = { new: plan.counts.new, changed: plan.counts.changed, gone: plan.removes.length };
    await sql`
      update price_imports set state = 'applied', file = null, counts = ${JSON.stringify(counts)}::jsonb,
        before = ${JSON.stringify(before)}::jsonb, applied_at = now(), version = version + 1
      where id = ${id}::uuid`.execute(trx);
    await noteStep(trx, by, { importId: id });
    const result = await requireImport(trx, by.clinicId, id);
    const after = new Map(plan.writes.map((one) => [one.procedure_id, one]));
    const changes = auditOfRows(
      before.map(({ procedure_id: procedure, was }) => ({
        procedure,
        was,
        is: after.get(procedure) ?? null,
      })),
    );
    const detail = { ...counts, file: row.file_name, ...changes };
    return { result, act: { kind: 'price_import.applied', id, detail } };
  });
}

/** Puts the list back; what was changed since stays. Throws not_found, and `invalid` on `version` once the day is over. */
export function undoImport(db: Database, by: PriceEditor, id: string): Promise<ImportRow> {
  return changeList(db, by, async (trx) => {
    const row = await lockImport(trx, by.clinicId, id);
    if (row.state === 'undone') return { result: row, act: null };
    if (!row.is_undoable) refuse('version', 'price_undo_over');
    const { rows } = await sql<{ before: Before[] }>`
      select before from price_imports where id = ${id}::uuid`.execute(trx);
    const before = rows[0]?.before ?? [];
    const now = new Map((await readRows(trx, by.clinicId)).map((one) => [one.procedure_id, one]));
    const untouched = before.filter(
      ({ procedure_id, version }) => (now.get(procedure_id)?.version ?? null) === version,
    );
    await writeRows(
      trx,
      by.clinicId,
      untouched.flatMap(({ was }) => was ?? []),
    );
    await removeRows(
      trx,
      by.clinicId,
      untouched.flatMap(({ was, procedure_id }) => (was === null ? procedure_id : [])),
    );
    const counts = { ...(row.counts ?? {}), kept: before.length - untouched.length };
    await sql`
      update price_imports set state = 'undone', counts = ${JSON.stringify(counts)}::jsonb, before = null,
        version = version + 1
      where id = ${id}::uuid`.execute(trx);
    await forgetImportStep(trx, id);
    const result = await requireImport(trx, by.clinicId, id);
    const changes = auditOfRows(
      untouched.map(({ procedure_id: procedure, was }) => ({
        ...{ procedure, is: was },
        was: now.get(procedure) ?? null,
      })),
    );
    return { result, act: { kind: 'price_import.undone', id, detail: { ...counts, ...changes } } };
  });
}
