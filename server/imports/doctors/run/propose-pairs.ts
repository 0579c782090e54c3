import type { ClientBase } from 'pg';
import type { Series } from './organizations.ts';
import type { DoctorCounts } from './report.ts';

/**
 * Proposes to operators new doctors whose name somebody at the same clinic has, whom this registry does not list: one
 * whom people wrote down, or one of another registry. Two numbers of one register are two people.
 */
export async function proposePairs(
  client: ClientBase,
  { source }: Series,
  importId: number,
  counts: DoctorCounts,
): Promise<void> {
  // By name first: a clinic with a thousand doctors would have a million pairs.
  const { rowCount } = await client.query(
    `with others as materialized (
       select d.id, lower(d.title) as title, p.clinic_id,
         exists (select from doctor_sources s where s.doctor_id = d.id and s.identity is not null) as is_numbered
       from doctors d join positions p on p.doctor_id = d.id and p.until is null
       where d.status = 'published' and not d.is_demo and p.clinic_id is not null
         and not exists (select from merged n where n.doctor_id = d.id)
         and not exists (select from doctor_sources s where s.doctor_id = d.id and s.source = $1))
     insert into doctor_matches (doctor_id, candidate_id, import_id)
     select distinct least(o.id, m.doctor_id), greatest(o.id, m.doctor_id), $2::int
     from merged m join positions p on p.doctor_id = m.doctor_id and p.until is null
     join others o on o.title = lower(m.record ->> 'title') and o.clinic_id = p.clinic_id
     where m.state = 'added' and o.id <> m.doctor_id and not (o.is_numbered and m.identity is not null)
     on conflict do nothing`,
    [source.name, importId],
  );
  counts.doubtful = rowCount ?? 0;
}
