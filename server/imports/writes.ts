import { CompiledQuery, sql } from 'kysely';
import type { Transaction } from '../platform/database.ts';
import { type ClinicRow, clinicColumnNames } from './fold/fold.ts';
import { foldClinic } from './fold/fold-clinic.ts';
import type { NameRow } from './fold/names.ts';
import type { SourceRecord } from './record.ts';
import { updateClinics, writeLists, writeNames } from './run/statements.ts';

/** So that no import reads clinics while they become one. False: an import is running. */
export async function keepImportsAway(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('import clinics')) as free`.execute(trx);
  return rows[0]?.free ?? false;
}

/**
 * Makes a clinic anew from its live records, as an import would; manual edits stay. False where no record is left to make
 * it from: then nothing is changed.
 */
export async function refoldClinic(trx: Transaction, id: number): Promise<boolean> {
  const { rows: records } = await sql<SourceRecord>`
    select source, dataset, retrieved_at as "retrievedAt", record from clinic_sources
    where clinic_id = ${id} and removed_at is null`.execute(trx);
  const { rows } = await sql<ClinicRow & { edited: string[]; names: NameRow[] }>`
    select ${sql.join(clinicColumnNames.map((name) => sql.ref(name)))}, edited_fields as edited,
      coalesce((select json_agg(json_build_object('kind', kind, 'lang', lang, 'text', text))
        from clinic_names n where n.clinic_id = c.id), '[]') as names
    from clinics c where id = ${id}`.execute(trx);
  const [known] = rows;
  if (!known || records.length === 0) return false;
  const { edited, names, ...row } = known;
  const folded = foldClinic(id, records, { row, names, edited });
  if (!folded) return false;
  const client = {
    query: (text: string, values: unknown[]) => trx.executeQuery<unknown>(CompiledQuery.raw(text, values)),
  };
  await updateClinics(client, [folded]);
  await writeNames(client, [folded]);
  await writeLists(client, [folded]);
  return true;
}
