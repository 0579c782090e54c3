import { sql } from 'kysely';
import type { ClinicLabel } from '../../../contract/requests/labels.ts';
import type { Database } from '../../platform/database.ts';
import { requireStaffOf } from '../../team/access.ts';

/** Labels of the clinics one works for (`clinicId` null), or of one of them, by name. Throws not_found for another's. */
export async function listLabels(
  db: Database,
  accountId: string,
  clinicId: number | null,
): Promise<ClinicLabel[]> {
  if (clinicId !== null) await requireStaffOf(db, accountId, clinicId);
  const { rows } = await sql<ClinicLabel>`
    select l.id, l.name, l.color, l.clinic_id from inbox_labels l
    join staff s on s.clinic_id = l.clinic_id and s.account_id = ${accountId}::uuid
    where ${clinicId}::int is null or l.clinic_id = ${clinicId}::int
    order by l.clinic_id, lower(l.name), l.id`.execute(db);
  return rows;
}
