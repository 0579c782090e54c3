import { isDeepStrictEqual } from 'node:util';
import type { ClientBase } from 'pg';
import { type ClinicRow, clinicColumnNames } from '../fold/fold.ts';
import { type FoldedClinic, foldClinic, type KnownClinic } from '../fold/fold-clinic.ts';
import type { NameRow } from '../fold/names.ts';
import type { SourceRecord } from '../record.ts';
import type { Series } from './link.ts';
import type { Counts, Report } from './report.ts';
import { chooseSlugs } from './slugs.ts';
import { insertClinics, updateClinics, writeLists, writeNames } from './statements.ts';

const BATCH = 1000;

/** Makes the clinics of all changed records anew and writes those that came out different. */
export async function writeClinics(
  client: ClientBase,
  series: Series & { retrievedAt: string },
  counts: Counts,
  report: Report,
): Promise<void> {
  await client.query(
    `create temporary table affected on commit drop as
     select clinic_id from staged where state <> 'unchanged'
     union
     select clinic_id from clinic_sources c where source = $1 and dataset = $2 and removed_at is null
       and not exists (select from staged s where s.source_id = c.source_id)`,
    [series.source.name, series.dataset],
  );
  await client.query('create index on affected (clinic_id)');
  let last = 0;
  for (let done = 0; ; done += BATCH) {
    const { rows } = await client.query<{ clinic_id: number }>(
      `select clinic_id from affected where clinic_id > $1 order by clinic_id limit ${BATCH}`,
      [last],
    );
    const ids = rows.map((row) => row.clinic_id);
    if (ids.length === 0) return;
    last = ids.at(-1) ?? last;
    await writeBatch(client, series, ids, counts);
    report.progress('writing', done + ids.length);
  }
}

async function writeBatch(
  client: ClientBase,
  series: Series & { retrievedAt: string },
  ids: number[],
  counts: Counts,
): Promise<void> {
  const records = await readRecords(client, series, ids);
  const known = await readClinics(client, ids);
  const folded = ids.flatMap((id) => foldClinic(id, records.get(id) ?? [], known.get(id) ?? null) ?? []);
  const added = folded.filter((clinic) => clinic.known === null);
  const changed = folded.filter((clinic) => clinic.known !== null && differs(clinic));
  await insertClinics(client, added, await chooseSlugs(client, added));
  await updateClinics(client, changed);
  await writeNames(client, [...added, ...changed]);
  const listed = await writeLists(client, folded);
  const isAdded = new Set(added.map(({ id }) => id));
  const touched = new Set([...changed.map(({ id }) => id), ...listed]).difference(isAdded);
  counts.clinics.added += added.length;
  counts.clinics.changed += touched.size;
  counts.clinics.withdrawn += changed.filter(
    ({ row, known }) => row.status === 'withdrawn' && known?.row.status === 'published',
  ).length;
}

/** What the sources will say of the clinics after this import: the staged records in place of the dataset's own. */
async function readRecords(
  client: ClientBase,
  { source, dataset, retrievedAt }: Series & { retrievedAt: string },
  ids: number[],
): Promise<Map<number, SourceRecord[]>> {
  const { rows } = await client.query<SourceRecord & { clinic_id: number }>(
    `select clinic_id, source, dataset, retrieved_at as "retrievedAt", record from clinic_sources
     where clinic_id = any($1) and removed_at is null and not (source = $2 and dataset = $3)
     union all
     select clinic_id, $2, $3, $4::date, record from staged where clinic_id = any($1)`,
    [ids, source.name, dataset, retrievedAt],
  );
  return Map.groupBy(rows, (row) => row.clinic_id);
}

async function readClinics(client: ClientBase, ids: number[]): Promise<Map<number, KnownClinic>> {
  const { rows } = await client.query<ClinicRow & { id: number; edited: string[]; names: NameRow[] }>(
    `select id, ${clinicColumnNames.join(', ')}, edited_fields as edited,
       coalesce((select json_agg(json_build_object('kind', kind, 'lang', lang, 'text', text))
         from clinic_names n where n.clinic_id = c.id), '[]') as names
     from clinics c where id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, edited, names, ...row }) => [id, { row, names, edited }]));
}

const nameKey = ({ kind, lang, text }: NameRow): string => `${kind}\t${lang}\t${text}`;

function differs({ row, names, known }: FoldedClinic): boolean {
  if (!known) return true;
  const columns = Object.keys(row) as (keyof ClinicRow)[];
  if (columns.some((column) => !isDeepStrictEqual(row[column], known.row[column]))) return true;
  return names.map(nameKey).toSorted().join('\n') !== known.names.map(nameKey).toSorted().join('\n');
}
