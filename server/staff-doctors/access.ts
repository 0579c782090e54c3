import { type RawBuilder, sql } from 'kysely';
import { permissionsOf } from '../../contract/permissions.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { requireMember } from '../staff/access.ts';
import type { StaffRole } from '../staff/rules.ts';

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

/** Whether doctor `id` is kept by another clinic: the main place is there, and it keeps its pages itself. */
export const isKeptElsewhere = (
  id: RawBuilder<number>,
  clinicId: number,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from positions m join clinics k on k.id = m.clinic_id
    where m.doctor_id = ${id} and m.is_main and m.clinic_id <> ${clinicId} and k.claimed_at is not null)`;

/** Throws `invalid` where another clinic keeps the page; the doctor writes the own one from anywhere. */
export async function requireKeeper(db: Database, by: By, doctorId: number): Promise<void> {
  if ((await ownDoctorId(db, by)) === doctorId) return;
  const { rows } = await sql<{ isKept: boolean }>`
    select ${isKeptElsewhere(sql<number>`${doctorId}::int`, by.clinicId)} as "isKept"`.execute(db);
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
