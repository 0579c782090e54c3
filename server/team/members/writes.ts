import { sql } from 'kysely';
import { permissionsOf } from '../../../contract/platform/permissions.ts';
import type { Absence } from '../../../contract/team/members.ts';
import { recordEvent } from '../../accounts/events/writes.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireMember } from '../access.ts';
import type { StaffRole } from '../rules.ts';
import { requireDoctorHere } from './invitations.ts';
import { absenceProblem, leavesNoOwner } from './rules.ts';

type By = { accountId: string; clinicId: number };

/** The owners of a clinic, locked in one order: of two who leave at once the second finds what the first has left. */
async function lockOwners(trx: Transaction, clinicId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from staff where clinic_id = ${clinicId} and role = 'owner'
    order by account_id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks the owners and the member. Throws not_found, and `invalid` where no owner would be left. */
async function lockMember(
  trx: Transaction,
  clinicId: number,
  memberId: string,
  next: StaffRole | null,
): Promise<{ role: StaffRole; slug: string }> {
  const owners = await lockOwners(trx, clinicId);
  const { rows } = await sql<{ role: StaffRole; slug: string }>`
    select s.role, c.slug from staff s join clinics c on c.id = s.clinic_id
    where s.clinic_id = ${clinicId} and s.account_id = ${memberId}::uuid for update of s`.execute(trx);
  const [member] = rows;
  if (!member) throw new KnownError('not_found');
  if (leavesNoOwner(owners, memberId, next))
    throw new KnownError('invalid', { role: [{ key: 'last_owner' }] });
  return member;
}

/** Gives a member another role or another doctor's page. Throws not_found, `invalid`. */
export function changeMember(
  db: Database,
  { accountId, clinicId }: By,
  input: { memberId: string; role: StaffRole; doctorId: number | null },
): Promise<void> {
  const { memberId, role, doctorId } = input;
  return retryingTransaction(db, async (trx) => {
    const former = await lockMember(trx, clinicId, memberId, role);
    // After the lock: the one who asks may have been an owner a moment ago.
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    await requireDoctorHere(trx, clinicId, { role, doctorId });
    await trx
      .updateTable('staff')
      .set({ role, doctor_id: doctorId })
      .where('clinic_id', '=', clinicId)
      .where('account_id', '=', memberId)
      .execute();
    if (former.role === role) return;
    const detail = { role, clinic: former.slug };
    await recordEvent(trx, { accountId: memberId, actorId: accountId, kind: 'appointed', detail });
    await recordAct(trx, {
      actorId: accountId,
      actorRole,
      kind: 'member.changed',
      entity: 'member',
      entityId: memberId,
      clinicId,
      detail: { role: { was: former.role, is: role } },
    });
  });
}

/** Somebody works for the clinic no more: by an owner, or by going. What was assigned is nobody's. Throws not_found, `invalid`. */
export function removeMember(db: Database, { accountId, clinicId }: By, memberId: string): Promise<void> {
  return retryingTransaction(db, async (trx) => {
    const { role, slug } = await lockMember(trx, clinicId, memberId, null);
    const isOwn = memberId === accountId;
    const actorRole = await requireMember(trx, accountId, clinicId, isOwn ? 'clinic.work' : 'clinic.manage');
    await trx
      .deleteFrom('staff')
      .where('clinic_id', '=', clinicId)
      .where('account_id', '=', memberId)
      .execute();
    const detail = { role, clinic: slug };
    await recordEvent(trx, { accountId: memberId, actorId: accountId, kind: 'dismissed', detail });
    await recordAct(trx, {
      actorId: accountId,
      actorRole,
      kind: isOwn ? 'member.left' : 'member.removed',
      entity: 'member',
      entityId: memberId,
      clinicId,
      detail: { role },
    });
  });
}

/** When one is away; null: not at all. Throws not_found, and `invalid` at `until`. */
export async function keepAbsence(
  db: Database,
  { accountId, clinicId }: By,
  absence: Absence | null,
): Promise<void> {
  const problem = absence && absenceProblem(absence, new Date().toISOString().slice(0, 10));
  if (problem !== null) throw new KnownError('invalid', { until: [{ key: problem }] });
  const { rows } = await sql`
    update staff set absent_from = ${absence?.from ?? null}, absent_until = ${absence?.until ?? null}
    where clinic_id = ${clinicId} and account_id = ${accountId}::uuid returning role`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}

export const mayManage = (role: StaffRole): boolean => permissionsOf[role].includes('clinic.manage');
