import { sql } from 'kysely';
import type { ChangeRefusal, ChangeState, WantedChange } from '../../../contract/clinics/clinic-changes.ts';
import type { KindAbout } from '../../../contract/operations/audit-kinds.ts';
import type { Words } from '../../content/localization/reads.ts';
import { enqueueEmail } from '../../email/writes.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { type Act, recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireUnconcerned } from '../../team/access.ts';
import { requireOtherOperator } from '../appeals/rules.ts';
import { applyChange } from './applying.ts';
import { getOfficial } from './reads.ts';

/** An operator's act on a change as it was read. */
type Decision = { id: string; version: number; operator: Operator };
type Held = {
  clinicId: number;
  accountId: string;
  state: ChangeState;
  version: number;
  wanted: WantedChange;
  /** While an appeal waits: who has decided first. */
  decidedBy: string | null;
};

/** The clinic, then the change, held until the transaction ends. Throws not_found, and `invalid` where it has moved on. */
async function lockChange(trx: Transaction, { id, version, operator }: Decision): Promise<Held> {
  await sql`
    select from clinics where id = (select clinic_id from clinic_changes where id = ${id}::uuid) for no key update`.execute(
    trx,
  );
  const { rows } = await sql<Held>`
    select clinic_id as "clinicId", account_id as "accountId", state, version, wanted,
      decided_by as "decidedBy"
    from clinic_changes where id = ${id}::uuid for update`.execute(trx);
  const [change] = rows;
  if (!change) throw new KnownError('not_found');
  await requireUnconcerned(trx, operator.actorId, change);
  if (change.state !== 'waiting') throw new KnownError('invalid', { state: [{ key: 'change_state' }] });
  requireOtherOperator(operator.actorId, [change.decidedBy]);
  if (change.version !== version)
    throw new KnownError('invalid', { version: [{ key: 'changed_meanwhile' }] });
  return change;
}

async function recordDecision(
  trx: Transaction,
  { id, operator }: Decision,
  { clinicId, accountId }: Held,
  act: Pick<Act<KindAbout<'change'>>, 'kind' | 'detail' | 'reason'>,
): Promise<void> {
  await recordAct(trx, { ...operator, entity: 'change', entityId: id, clinicId, ...act });
  await enqueueEmail(trx, { kind: 'change_news', accountId, clinicId });
}

/** Makes the change at once. Throws not_found, and `invalid` where it has moved on or there is nothing to change. */
export async function approveChange(db: Database, decision: Decision, words: Words): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const change = await lockChange(trx, decision);
    const { wanted, clinicId } = change;
    const before = await getOfficial(trx, clinicId, 'en');
    await applyChange(trx, change, words);
    await sql`
      update clinic_changes set state = 'approved', decided_by = ${decision.operator.actorId}::uuid, decided_at = now(),
        version = version + 1 where id = ${decision.id}::uuid`.execute(trx);
    const was = wanted.kind === 'names' || wanted.kind === 'address' ? { before: before[wanted.kind] } : {};
    await recordDecision(trx, decision, change, { kind: 'change.approved', detail: { wanted, ...was } });
  });
}

/** Refuses with a reason; nothing changes. Throws as `approveChange`. */
export async function refuseChange(
  db: Database,
  { refusal, note, ...decision }: Decision & { refusal: ChangeRefusal; note: string },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const change = await lockChange(trx, decision);
    await sql`
      update clinic_changes set state = 'refused', refusal = ${refusal}, note = ${note.trim() || null},
        decided_by = ${decision.operator.actorId}::uuid, decided_at = now(), version = version + 1
      where id = ${decision.id}::uuid`.execute(trx);
    await recordDecision(trx, decision, change, {
      kind: 'change.refused',
      detail: { wanted: change.wanted },
      reason: refusal,
    });
  });
}
