import type { ClientBase } from 'pg';
import { ImportRefused } from '../../source.ts';
import type { Series } from './organizations.ts';
import type { DoctorCounts } from './report.ts';

/**
 * Ties the merged records to the doctors they were tied to before, else to those that another registry has under the same
 * number, else to one whom people wrote down under the same name and licence. The rest get new ids.
 */
export async function linkDoctors(client: ClientBase, series: Series, counts: DoctorCounts): Promise<void> {
  const { source, dataset } = series;
  // A number that a file gives to several people is nobody's.
  await client.query(`
    update merged set identity = null
    where identity in (select identity from merged where identity is not null group by identity having count(*) > 1)`);
  await client.query(
    `update merged m set doctor_id = s.doctor_id, is_known = true,
       state = case when s.removed_at is null and s.record = m.record and s.identity is not distinct from m.identity
         then 'unchanged' else 'changed' end
     from doctor_sources s where s.source = $1 and s.dataset = $2 and s.source_id = m.source_id`,
    [source.name, dataset],
  );
  const { rowCount: byIdentity } = await client.query(
    `update merged m set doctor_id = s.doctor_id
     from (select distinct on (identity) identity, doctor_id from doctor_sources
       where identity is not null and not (source = $1 and dataset = $2) order by identity, removed_at desc nulls first, doctor_id) s
     where m.doctor_id is null and s.identity = m.identity`,
    [source.name, dataset],
  );
  const { rowCount: byLicence } = await client.query(`
    update merged m set doctor_id = l.doctor_id
    from (
      select distinct on (m.source_id) m.source_id, l.doctor_id
      from merged m, jsonb_array_elements(m.record -> 'licences') r
      join doctor_licences l on lower(l.number) = lower(r ->> 'number') and l.source is null
      join doctors d on d.id = l.doctor_id and not d.is_demo and d.status = 'published'
      where m.doctor_id is null and lower(d.title) = lower(m.record ->> 'title')
        and not exists (select from doctor_sources s where s.doctor_id = d.id)
      order by m.source_id, l.doctor_id
    ) l where l.source_id = m.source_id`);
  counts.merged = (byIdentity ?? 0) + (byLicence ?? 0);
  await client.query(`update merged set is_known = true where doctor_id is not null and not is_known`);
  await client.query(`update merged set state = 'added' where state is null`);
  await client.query(`
    update merged set doctor_id = nextval(pg_get_serial_sequence('doctors', 'id')) where doctor_id is null`);
  const { rows } = await client.query<{ state: 'added' | 'changed' | 'unchanged'; count: number }>(
    'select state, count(*)::int as count from merged group by state',
  );
  for (const { state, count } of rows) counts[state] = count;
}

/** Counts the records that end; refuses a full file that lacks more of the dataset's than `maxRemovedShare` (0 to 1). */
export async function countEnding(
  client: ClientBase,
  { source, dataset, isFull }: Series,
  maxRemovedShare: number,
  counts: DoctorCounts,
): Promise<void> {
  await client.query(
    `create temporary table ending on commit drop as
     select s.source_id, s.doctor_id, e.key is not null as is_stated from doctor_sources s
     left join (select distinct key from items where kind = 'ended') e on e.key = s.source_id
     where s.source = $1 and s.dataset = $2 and s.removed_at is null
       and (e.key is not null or $3) and not exists (select from merged m where m.source_id = s.source_id)`,
    [source.name, dataset, isFull],
  );
  const { rows } = await client.query<{ live: number; removed: number; missing: number }>(
    `select (select count(*)::int from doctor_sources where source = $1 and dataset = $2 and removed_at is null) as live,
       count(*)::int as removed, (count(*) filter (where not is_stated))::int as missing from ending`,
    [source.name, dataset],
  );
  const { live = 0, removed = 0, missing = 0 } = rows[0] ?? {};
  counts.removed = removed;
  if (missing > live * maxRemovedShare)
    throw new ImportRefused(
      'too_many_gone',
      `The files lack ${missing} of ${live} records of the dataset ${dataset}, more than ` +
        `${Math.round(maxRemovedShare * 1000) / 10} %. For a file of changes say --update, for a full one --max-removed.`,
      { gone: missing, known: live, percent: Math.round(maxRemovedShare * 1000) / 10 },
    );
}
