import type { ClientBase } from 'pg';
import type { Series } from './organizations.ts';
import { chooseMain } from './write-positions.ts';

/**
 * Ends the records that are no more, and what they alone said. A doctor whom no other registry has leaves the site, except
 * where people keep the page: one whom a clinic wrote down, whom somebody has edited, or who has an account.
 */
export async function endDoctors(client: ClientBase, series: Series, importId: number): Promise<void> {
  const { source, dataset, retrievedAt } = series;
  await client.query(
    `update positions set until = greatest($2::smallint, since), is_main = false
     where source = $1 and until is null and doctor_id in (select doctor_id from ending)
       and not exists (select from merged m where m.doctor_id = positions.doctor_id)`,
    [source.name, Number(retrievedAt.slice(0, 4))],
  );
  await chooseMain(client, 'select doctor_id from ending');
  await client.query(
    `create temporary table leaving on commit drop as
     select distinct d.id from ending e join doctors d on d.id = e.doctor_id
     where d.status = 'published' and not d.is_demo and d.created_by_clinic is null and d.version = 0
       and not exists (select from merged m where m.doctor_id = d.id)
       and not exists (select from staff f where f.doctor_id = d.id)
       and not exists (select from doctor_sources s where s.doctor_id = d.id and s.removed_at is null
         and not (s.source = $1 and s.dataset = $2 and s.source_id in (select source_id from ending)))`,
    [source.name, dataset],
  );
  await client.query(`update doctors set status = 'withdrawn' where id in (select id from leaving)`);
  await client.query(
    `update doctor_sources s set removed_at = now(), import_id = $3, withdrew = s.doctor_id in (select id from leaving)
     where source = $1 and dataset = $2 and source_id in (select source_id from ending)`,
    [source.name, dataset, importId],
  );
}

/** Puts the records of the file in place of those the dataset had. */
export async function writeDoctorSources(
  client: ClientBase,
  series: Series,
  importId: number,
): Promise<void> {
  const { source, dataset, licence, retrievedAt } = series;
  await client.query(
    `insert into doctor_sources (source, dataset, source_id, doctor_id, identity, licence, url, retrieved_at, record, import_id)
     select $1, $2, source_id, doctor_id, identity, $3, url, $4, record, $5 from merged
     on conflict (source, dataset, source_id) do update set
       identity = excluded.identity, licence = excluded.licence, url = excluded.url, retrieved_at = excluded.retrieved_at,
       record = excluded.record, import_id = excluded.import_id, removed_at = null, withdrew = false
     where (doctor_sources.identity, doctor_sources.licence, doctor_sources.url, doctor_sources.retrieved_at,
         doctor_sources.record, doctor_sources.removed_at)
       is distinct from (excluded.identity, excluded.licence, excluded.url, excluded.retrieved_at, excluded.record, null)`,
    [source.name, dataset, licence, retrievedAt, importId],
  );
}
