import { sql } from 'kysely';
import type { ProfileSection } from '../../contract/staff-profile.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';

type Writer = { accountId: string; clinicId: number };

/** One writer at a time: whatever is written of a clinic's profile begins here. Throws not_found. */
export async function lockClinic(trx: Database, clinicId: number): Promise<void> {
  const { rows } = await sql`select from clinics where id = ${clinicId} for no key update`.execute(trx);
  if (rows.length === 0) throw new KnownError('not_found');
}

/** Notes that a part of the profile was written, in the transaction that has locked the clinic. */
export async function noteSection(
  trx: Database,
  { accountId, clinicId }: Writer,
  section: ProfileSection | 'comforts' | 'photos',
): Promise<void> {
  await sql`
    insert into clinic_sections as s (clinic_id, section, version, changed_by)
    values (${clinicId}, ${section}, 1, ${accountId}::uuid)
    on conflict (clinic_id, section) do update
      set version = s.version + 1, changed_by = excluded.changed_by, changed_at = now()`.execute(trx);
}

/** Throws `invalid` on `version`, with who it was, where a colleague has written the part since it was read. */
export async function requireVersion(
  trx: Database,
  clinicId: number,
  section: ProfileSection,
  version: number,
): Promise<void> {
  const { rows } = await sql<{ version: number; name: string }>`
    select s.version, concat_ws(' ', a.name, a.surname) as name
    from clinic_sections s left join accounts a on a.id = s.changed_by
    where s.clinic_id = ${clinicId} and s.section = ${section}`.execute(trx);
  const now = rows[0] ?? { version: 0, name: '' };
  if (now.version === version) return;
  const problem =
    now.name === '' ? { key: 'section_changed' } : { key: 'section_changed_by', values: { name: now.name } };
  throw new KnownError('invalid', { version: [problem] });
}
