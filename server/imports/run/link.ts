import type { ClientBase } from 'pg';
import { ImportRefused, type Source } from '../source.ts';
import type { Counts } from './report.ts';

export type Series = { source: Source; dataset: string };

/** Compares what is staged with what the dataset had, and ties records to the clinics they were tied to before. */
export async function linkKnown(
  client: ClientBase,
  { source, dataset }: Series,
  counts: Counts,
): Promise<void> {
  await client.query(
    `update staged s set clinic_id = c.clinic_id,
       state = case when c.record = s.record and c.removed_at is null then 'unchanged' else 'changed' end
     from clinic_sources c
     where c.source = $1 and c.dataset = $2 and c.source_id = s.source_id`,
    [source.name, dataset],
  );
  // The same id in another dataset of the source is the same clinic.
  await client.query(
    `update staged s set clinic_id = c.clinic_id
     from (select distinct on (source_id) source_id, clinic_id from clinic_sources
           where source = $1 and dataset <> $2 order by source_id, removed_at desc nulls first, dataset) c
     where s.clinic_id is null and c.source_id = s.source_id`,
    [source.name, dataset],
  );
  await client.query(`update staged set state = 'added' where state is null`);
  const { rows } = await client.query<{ state: 'added' | 'changed' | 'unchanged'; count: number }>(
    'select state, count(*)::int as count from staged group by state',
  );
  for (const { state, count } of rows) counts[state] = count;
}

/** Refuses a file that lacks more records of the dataset than `maxRemovedShare` (0 to 1) of them. */
export async function countRemoved(
  client: ClientBase,
  { source, dataset }: Series,
  maxRemovedShare: number,
  counts: Counts,
): Promise<void> {
  const { rows } = await client.query<{ live: number; removed: number }>(
    `select count(*)::int as live,
       (count(*) filter (where not exists (select from staged s where s.source_id = c.source_id)))::int as removed
     from clinic_sources c where source = $1 and dataset = $2 and removed_at is null`,
    [source.name, dataset],
  );
  const { live = 0, removed = 0 } = rows[0] ?? {};
  counts.removed = removed;
  const percent = Math.round(maxRemovedShare * 1000) / 10;
  if (removed > live * maxRemovedShare)
    throw new ImportRefused(
      'too_many_gone',
      `The file would remove ${removed} of ${live} records of the dataset ${dataset}, more than ` +
        `${percent} %. If that is right, say --max-removed, or --dataset for another series.`,
      { gone: removed, known: live, percent },
    );
}
