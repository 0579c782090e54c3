import { type RawBuilder, sql } from 'kysely';
import { type Permission, permissionsOf } from '../../contract/platform/permissions.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { StaffRole } from './rules.ts';

/**
 * The role that an account has at this very clinic: a session's permissions come from all clinics it works for. Throws
 * not_found where it does not work there, or its role there does not allow the act.
 */
export async function requireMember(
  db: Database,
  accountId: string,
  clinicId: number,
  permission: Permission,
): Promise<StaffRole> {
  const { rows } = await sql<{ role: StaffRole }>`
    select role from staff where account_id = ${accountId}::uuid and clinic_id = ${clinicId}`.execute(db);
  const [member] = rows;
  if (!member || !permissionsOf[member.role].includes(permission)) throw new KnownError('not_found');
  return member.role;
}

/** What an operator decides on: whose act it is, and which clinic or doctor it is about. */
type Matter = { accountId: string | null; clinicId: number | null; doctorId?: number | null };

/** Whether an operator is staff of the clinic or the doctor that a matter is about. */
export const worksThere = (
  operatorId: string,
  clinicId: RawBuilder<unknown>,
  doctorId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`
  exists (select from staff where account_id = ${operatorId}::uuid
    and (clinic_id = ${clinicId} or doctor_id = ${doctorId}
      or clinic_id in (select clinic_id from positions where doctor_id = ${doctorId} and until is null)))`;

/** Of rows with `account_id`, `clinic_id` and `doctor_id`: whether they are an operator's own matter. */
export const isOwnMatter = (operatorId: string, row: string): RawBuilder<boolean> => sql<boolean>`
  (coalesce(${sql.ref(`${row}.account_id`)} = ${operatorId}::uuid, false)
    or ${worksThere(operatorId, sql.ref(`${row}.clinic_id`), sql.ref(`${row}.doctor_id`))})`;

/** Nobody decides on an act of their own, or on what concerns a clinic they work for. Throws `invalid` at `decision`. */
export async function requireUnconcerned(
  db: Database,
  operatorId: string,
  { accountId, clinicId, doctorId = null }: Matter,
): Promise<void> {
  const { rows } = await sql<{ isStaff: boolean }>`
    select ${worksThere(operatorId, sql`${clinicId}::int`, sql`${doctorId}::int`)} as "isStaff"`.execute(db);
  if (accountId === operatorId || rows[0]?.isStaff)
    throw new KnownError('invalid', { decision: [{ key: 'own_matter' }] });
}

/** Throws not_found where the account does not work for the clinic. */
export async function requireStaffOf(db: Database, accountId: string, clinicId: number): Promise<void> {
  const { rows } = await sql`
    select from staff where account_id = ${accountId}::uuid and clinic_id = ${clinicId}`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}
