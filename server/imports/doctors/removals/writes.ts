import { sql } from 'kysely';
import type { Operator } from '../../../platform/audit/operator.ts';
import { recordAct } from '../../../platform/audit/writes.ts';
import type { Database } from '../../../platform/database.ts';
import { KnownError } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { requireUnconcerned } from '../../../team/access.ts';
import { keepImportsAway } from '../../writes.ts';
import { removalKeys } from './reads.ts';

type SourceRow = { source: string; dataset: string; source_id: string; identity: string | null };

/** Everything that makes a page of a doctor; what patients and clinics have done with one stays theirs. */
const OWN_TABLES = [
  'doctor_sources',
  'doctor_names',
  'doctor_texts',
  'doctor_languages',
  'doctor_licences',
  'doctor_specializations',
  'doctor_diseases',
  'doctor_procedures',
  'positions',
  'favourite_doctors',
  'entry_drafts',
] as const;

/**
 * Removes a doctor who has asked for it: nothing of the entry stays, and no import brings it back. Only fingerprints of
 * the registry's numbers are kept. Throws not_found, and `invalid` while an import runs, where the entry has become
 * another, or is the operator's own matter.
 */
export async function removeDoctor(
  db: Database,
  secrets: Secrets,
  { id, reason, operator }: { id: number; reason: string; operator: Operator },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mergedInto: number | null }>`
      select merged_into as "mergedInto" from doctors where id = ${id} for update`.execute(trx);
    const [doctor] = rows;
    if (!doctor) throw new KnownError('not_found');
    if (doctor.mergedInto !== null) throw new KnownError('invalid', { status: [{ key: 'doctor_merged' }] });
    await requireUnconcerned(trx, operator.actorId, { accountId: null, clinicId: null, doctorId: id });
    // An import under way has read the list of removals before.
    if (!(await keepImportsAway(trx)))
      throw new KnownError('invalid', { status: [{ key: 'import_running' }] });
    // Entries that were merged into this one are the same person.
    const { rows: ids } = await sql<{ id: number }>`
      select id from doctors where id = ${id} or merged_into = ${id}`.execute(trx);
    const all = ids.map((row) => row.id);
    await keepFingerprints(trx, secrets, all);
    for (const table of OWN_TABLES)
      await sql`delete from ${sql.table(table)} where doctor_id = any(${all}::int[])`.execute(trx);
    await sql`
      delete from content_versions where entity = 'doctor' and entity_id = any(${all}::int[])`.execute(trx);
    await sql`
      update photos set removed_at = now() where doctor_id = any(${all}::int[]) and removed_at is null`.execute(
      trx,
    );
    await sql`
      update doctors set status = 'withdrawn', title = '—', title_lang = null, sex = null, portrait_seed = null,
        practising_since = null, education = '[]', country = null, city_id = null, removed_at = now()
      where id = any(${all}::int[])`.execute(trx);
    await recordAct(trx, { ...operator, kind: 'doctor.removed', entity: 'doctor', entityId: id, reason });
  });
}

async function keepFingerprints(trx: Database, secrets: Secrets, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<SourceRow>`
    select source, dataset, source_id, identity from doctor_sources where doctor_id = any(${ids}::int[])`.execute(
    trx,
  );
  const made = rows.flatMap((row) =>
    removalKeys(row.source_id, row).flatMap((key) => secrets.fingerprints(key)[0] ?? []),
  );
  if (made.length === 0) return;
  await trx
    .insertInto('doctor_removals')
    .values(made.map(({ fingerprint, keyId }) => ({ fingerprint, key_id: keyId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
