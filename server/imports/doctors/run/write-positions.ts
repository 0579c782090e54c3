import type { ClientBase } from 'pg';
import type { Series } from './organizations.ts';
import type { DoctorCounts } from './report.ts';

/**
 * Where the doctors of the file practise. A position at a clinic that the doctor has already, or had, stays as people
 * wrote it; one that the registry does not state any more ends.
 */
export async function writePositions(
  client: ClientBase,
  { source, retrievedAt }: Series,
  counts: DoctorCounts,
): Promise<void> {
  await client.query(`
    create temporary table held on commit drop as
      select m.doctor_id, p.clinic_id, min(p.place) as place, min(s.id) as specialization_id
      from practices p join merged m on m.source_id = p.source_id
      join specializations s on s.slug = m.record -> 'specializations' ->> 0
      where p.clinic_id is not null group by m.doctor_id, p.clinic_id`);
  await client.query('create index on held (doctor_id, clinic_id)');
  await client.query('analyze held');
  const year = Number(retrievedAt.slice(0, 4));
  await client.query(
    `update positions p set until = greatest($2::smallint, p.since), is_main = false
     where p.source = $1 and p.until is null and p.doctor_id in (select doctor_id from merged)
       and not exists (select from held h where h.doctor_id = p.doctor_id and h.clinic_id = p.clinic_id)`,
    [source.name, year],
  );
  await client.query(
    `update positions p set until = null from held h
     where p.source = $1 and p.until is not null and h.doctor_id = p.doctor_id and h.clinic_id = p.clinic_id
       and exists (select from doctor_sources s where s.doctor_id = p.doctor_id and s.source = $1 and s.removed_at is not null)`,
    [source.name],
  );
  await client.query(
    `insert into positions (doctor_id, clinic_id, specialization_id, role, source, is_main)
     select h.doctor_id, h.clinic_id, h.specialization_id, 'doctor', $1,
       row_number() over (partition by h.doctor_id order by h.place, h.clinic_id) = 1
         and not exists (select from positions p where p.doctor_id = h.doctor_id and p.is_main)
     from held h where not exists (
       select from positions p where p.doctor_id = h.doctor_id and p.clinic_id = h.clinic_id)`,
    [source.name],
  );
  await client.query(
    `update positions p set specialization_id = h.specialization_id from held h
     where p.source = $1 and h.doctor_id = p.doctor_id and h.clinic_id = p.clinic_id
       and not exists (select from doctor_specializations d
         where d.doctor_id = p.doctor_id and d.specialization_id = p.specialization_id)`,
    [source.name],
  );
  await chooseMain(client, 'select doctor_id from merged');
  const { rows } = await client.query<{ practices: number; tied: number }>(
    'select count(*)::int as practices, count(clinic_id)::int as tied from practices',
  );
  counts.practices = rows[0]?.practices ?? 0;
  counts.practicesWithClinic = rows[0]?.tied ?? 0;
}

/** Whose main position has ended is found at the one held longest. */
export async function chooseMain(client: ClientBase, doctors: string): Promise<void> {
  await client.query(`
    update positions set is_main = true where id in (
      select distinct on (doctor_id) id from positions p
      where until is null and doctor_id in (${doctors})
        and not exists (select from positions o where o.doctor_id = p.doctor_id and o.is_main)
      order by doctor_id, since nulls last, id)`);
}
