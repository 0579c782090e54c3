import { sql } from 'kysely';
import type { Patient } from '../../../contract/accounts/patients.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';

const columns = sql`p.id, p.name, p.sex, p.birth_year, p.country, p.languages,
  (select count(*)::int from requests r where r.patient_id = p.id) as requests`;

/** People of an account by name. */
export async function listPatients(db: Database, accountId: string): Promise<Patient[]> {
  const { rows } = await sql<Patient>`
    select ${columns} from patients p where p.account_id = ${accountId}::uuid order by p.name, p.id`.execute(
    db,
  );
  return rows;
}

/** Throws not_found, also for one of another account. */
export async function getPatient(db: Database, accountId: string, id: string): Promise<Patient> {
  const { rows } = await sql<Patient>`
    select ${columns} from patients p
    where p.id = ${id}::uuid and p.account_id = ${accountId}::uuid`.execute(db);
  if (!rows[0]) throw new KnownError('not_found');
  return rows[0];
}
