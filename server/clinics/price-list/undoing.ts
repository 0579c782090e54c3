import { sql } from 'kysely';
import type { PriceStep } from '../../../contract/clinics/staff-prices.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { readRows } from './reads.ts';
import { auditOfRows } from './rules.ts';
import { type Before, changeList, type PriceEditor, removeRows, writeRows } from './writes.ts';

type Member = Pick<PriceEditor, 'accountId' | 'clinicId'>;

const lasting = sql`made_at > now() - make_interval(hours => ${limits.priceUndoHours})`;

/** The last step of a member that can still be taken back; null: none. */
export async function findStep(db: Database, { accountId, clinicId }: Member): Promise<PriceStep | null> {
  const { rows } = await sql<PriceStep>`
    select id, import_id from price_steps
    where account_id = ${accountId}::uuid and clinic_id = ${clinicId} and ${lasting}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Puts the rows back that the member's last step has written. Throws not_found, and `invalid`: on `step` where it is not
 * the last one any more or its day is over, on `version` where somebody has written one of the rows since.
 */
export async function undoStep(db: Database, by: PriceEditor, id: string): Promise<void> {
  const { accountId, clinicId } = by;
  await changeList(db, by, async (trx) => {
    const { rows } = await sql<{ before: Before[] }>`
      delete from price_steps
      where id = ${id}::uuid and account_id = ${accountId}::uuid and clinic_id = ${clinicId} and import_id is null
        and ${lasting}
      returning before`.execute(trx);
    const before = rows[0]?.before ?? refuse('step', 'price_undo_over');
    const now = new Map((await readRows(trx, clinicId)).map((row) => [row.procedure_id, row]));
    if (before.some((row) => (now.get(row.procedure_id)?.version ?? null) !== row.version))
      refuse('version', 'price_changed');
    const gone = before.flatMap(({ was, procedure_id }) => (was === null ? procedure_id : []));
    await writeRows(
      trx,
      clinicId,
      before.flatMap(({ was }) => was ?? []),
    );
    await removeRows(trx, clinicId, gone);
    const changes = before.map(({ procedure_id: procedure, was: is }) => ({
      ...{ procedure, is },
      was: now.get(procedure) ?? null,
    }));
    const detail = { rows: before.length, ...auditOfRows(changes) };
    return {
      result: undefined,
      act: { kind: 'price.undone', id: clinicId, detail },
    };
  });
}
