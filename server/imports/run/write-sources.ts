import type { ClientBase } from 'pg';
import type { Series } from './link.ts';
import type { Counts } from './report.ts';

type Run = Series & { importId: number; retrievedAt: string };

/** Puts the staged records in place of those the dataset had; what is missing in the file is marked as removed. */
export async function writeSources(client: ClientBase, run: Run): Promise<void> {
  const { source, dataset, retrievedAt, importId } = run;
  await client.query(
    `insert into clinic_sources (source, dataset, source_id, clinic_id, licence, url, retrieved_at, record, import_id)
     select $1, $2, source_id, clinic_id, $3, record ->> 'url', $4, record, $5 from staged
     on conflict (source, dataset, source_id) do update set
       licence = excluded.licence, url = excluded.url, retrieved_at = excluded.retrieved_at, record = excluded.record,
       import_id = excluded.import_id, removed_at = null`,
    [source.name, dataset, source.licence, retrievedAt, importId],
  );
  await client.query(
    `update clinic_sources c set removed_at = now(), import_id = $3
     where source = $1 and dataset = $2 and removed_at is null
       and not exists (select from staged s where s.source_id = c.source_id)`,
    [source.name, dataset, importId],
  );
}

/** A pair that an operator has decided, or that waits already, stays as it is. */
export async function writeMatches(client: ClientBase, importId: number, counts: Counts): Promise<void> {
  const { rowCount } = await client.query(
    `insert into clinic_matches (clinic_id, candidate_id, name_similarity, distance_metres, reason, import_id)
     select s.clinic_id, d.candidate_id, d.similarity, d.distance, d.reason, $1
     from doubtful_pairs d join staged s on s.number = d.number
     where s.clinic_id <> d.candidate_id and not exists (
       select from clinic_matches m where m.clinic_id = d.candidate_id and m.candidate_id = s.clinic_id)
     on conflict do nothing`,
    [importId],
  );
  counts.doubtful = rowCount ?? 0;
}
