import { type RawBuilder, sql } from 'kysely';
import { permissionsOf } from '../../../contract/platform/permissions.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { requireMember } from '../../team/access.ts';
import type { StaffRole } from '../../team/rules.ts';

export type By = { accountId: string; clinicId: number };

export const maySetUp = (role: StaffRole): boolean => permissionsOf[role].includes('clinic.edit');

/** The doctor's page of the member at this clinic; null: none. */
export async function ownDoctorId(db: Database, { accountId, clinicId }: By): Promise<number | null> {
  const row = await db
    .selectFrom('staff')
    .select('doctor_id')
    .where('account_id', '=', accountId)
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  return row?.doctor_id ?? null;
}

/**
 * Whether another clinic keeps the shared facts of doctor `id` (decision 37): the clinic of the main position, and while that
 * one is unclaimed also the clinic that wrote the doctor down first.
 */
export const isKeptElsewhere = (
  id: RawBuilder<number>,
  clinicId: number,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from positions m join clinics k on k.id = m.clinic_id join doctors kd on kd.id = m.doctor_id
    where m.doctor_id = ${id} and m.is_main and m.clinic_id <> ${clinicId}
      and (k.claimed_at is not null or kd.created_by_clinic is distinct from ${clinicId}))`;

/**
 * Throws `invalid` where another clinic keeps the page. A doctor whom the clinic of the main position has invited writes the
 * own page from anywhere; an account that another clinic calls this doctor does not.
 */
export async function requireKeeper(db: Database, by: By, doctorId: number): Promise<void> {
  const { rows } = await sql<{ isKept: boolean }>`
    select ${isKeptElsewhere(sql<number>`${doctorId}::int`, by.clinicId)} and not exists (
      select from staff s join positions p on p.clinic_id = s.clinic_id and p.doctor_id = s.doctor_id and p.is_main
      where s.account_id = ${by.accountId}::uuid and s.doctor_id = ${doctorId}) as "isKept"`.execute(db);
  if (rows[0]?.isKept) throw new KnownError('invalid', { id: [{ key: 'kept_elsewhere' }] });
}

/**
 * May write about a doctor who works at the clinic now: who keeps the clinic's profile, and the doctor. Returns the role
 * of who asks. Throws not_found.
 */
export async function requireDoctorEditor(db: Database, by: By, doctorId: number): Promise<StaffRole> {
  const role = await requireMember(db, by.accountId, by.clinicId, 'doctor.edit');
  const { rows } = await sql`
    select from positions p join doctors d on d.id = p.doctor_id and d.status = 'published'
    where p.doctor_id = ${doctorId} and p.clinic_id = ${by.clinicId} and p.until is null limit 1`.execute(db);
  const isAllowed = maySetUp(role) || (await ownDoctorId(db, by)) === doctorId;
  if (rows.length === 0 || !isAllowed) throw new KnownError('not_found');
  return role;
}

/** Held while something of a doctor is written; another clinic may write about the same person. Throws not_found. */
export async function lockDoctor(trx: Transaction, id: number, isForOperator = false): Promise<void> {
  const { rows } = await sql`
    select from doctors where id = ${id} and (status = 'published' or ${isForOperator}) for no key update`.execute(
    trx,
  );
  if (rows.length === 0) throw new KnownError('not_found');
}
