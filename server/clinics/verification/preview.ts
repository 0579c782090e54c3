import { sql } from 'kysely';
import type { CheckRow } from '../../../contract/clinics/verification.ts';
import type { Database } from '../../platform/database.ts';
import { worksThere } from '../../team/access.ts';
import { evidenceOf } from './evidence.ts';
import { listItems } from './reads.ts';

/** Clinics and doctors of these that an operator is staff of. */
async function findOwn(
  db: Database,
  operatorId: string,
  pairs: readonly { clinicId: number | null; doctorId: number | null }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select concat_ws(' ', clinic_id, doctor_id) as key
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as m ("clinicId" int, "doctorId" int)
    cross join lateral (select "clinicId" as clinic_id, "doctorId" as doctor_id) x
    where ${worksThere(operatorId, sql`x.clinic_id`, sql`x.doctor_id`)}`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** What would become of these items, in the order of their ids; those that are gone are left out. */
export async function previewChecks(
  db: Database,
  ids: readonly string[],
  operatorId: string,
  language: string,
): Promise<CheckRow[]> {
  const items = await listItems(db, ids, language);
  const pairs = items.map(({ clinic, doctor }) => ({
    clinicId: clinic?.id ?? null,
    doctorId: doctor?.id ?? null,
  }));
  const own = await findOwn(db, operatorId, pairs);
  const [first] = items;
  const evidence = first && evidenceOf(first);
  return items.map((item) => {
    const key = [item.clinic?.id, item.doctor?.id].filter((id) => id !== undefined).join(' ');
    if (own.has(key)) return { ...item, problem: 'own_matter' as const };
    return { ...item, problem: evidenceOf(item) === evidence ? null : ('differs' as const) };
  });
}
