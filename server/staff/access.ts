import { sql } from 'kysely';
import { type Permission, permissionsOf } from '../../contract/permissions.ts';
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
