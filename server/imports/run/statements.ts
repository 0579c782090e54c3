import { clinicColumnNames, clinicColumns } from '../fold/fold.ts';
import type { FoldedClinic } from '../fold/fold-clinic.ts';

/** A client of PostgreSQL, or a transaction of the service. */
export type Queryable = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> };

const COLUMNS = Object.entries(clinicColumns).map((column) => column.join(' '));
const NAMES = clinicColumnNames;

export async function insertClinics(
  client: Queryable,
  clinics: readonly FoldedClinic[],
  slugs: ReadonlyMap<number, string>,
): Promise<void> {
  if (clinics.length === 0) return;
  const rows = clinics.map(({ id, row }) => ({ id, slug: slugs.get(id), ...row }));
  await client.query(
    `insert into clinics (id, slug, ${NAMES.join(', ')}) overriding system value
     select id, slug, ${NAMES.join(', ')} from jsonb_to_recordset($1) as t (id int, slug text, ${COLUMNS})`,
    [JSON.stringify(rows)],
  );
}

/** A clinic of which only names changed is written too: the directory index looks at the stamp of the row. */
export async function updateClinics(client: Queryable, clinics: readonly FoldedClinic[]): Promise<void> {
  if (clinics.length === 0) return;
  await client.query(
    `update clinics c set ${NAMES.map((name) => `${name} = t.${name}`).join(', ')}
     from jsonb_to_recordset($1) as t (id int, ${COLUMNS}) where c.id = t.id`,
    [JSON.stringify(clinics.map(({ id, row }) => ({ id, ...row })))],
  );
}

export async function writeNames(client: Queryable, clinics: readonly FoldedClinic[]): Promise<void> {
  const names = clinics.flatMap(({ id, names }) => names.map((name) => ({ clinic_id: id, ...name })));
  const given = JSON.stringify(names);
  const rows = 'jsonb_to_recordset($1) as t (clinic_id int, kind text, lang text, text text)';
  const known = clinics.filter((clinic) => clinic.known !== null).map(({ id }) => id);
  if (known.length > 0)
    await client.query(
      `delete from clinic_names where clinic_id = any($2)
       and (clinic_id, kind, lang, text) not in (select clinic_id, kind, lang, text from ${rows})`,
      [given, known],
    );
  await client.query(
    `insert into clinic_names (clinic_id, kind, lang, text) select clinic_id, kind, lang, text from ${rows}
     on conflict do nothing`,
    [given],
  );
}

/** Tables of lists that people write too: only rows that are not theirs are changed, and none where they wrote the section. */
const LISTS = {
  specializations: {
    table: 'clinic_specializations',
    dictionary: 'specializations',
    id: 'specialization_id',
    columns: 'origin',
    given: 't.origin',
  },
  comforts: {
    table: 'clinic_comforts',
    dictionary: 'comforts',
    id: 'comfort_id',
    columns: 'value, origin',
    given: `t.value, 'stated'`,
  },
  languages: {
    table: 'clinic_languages',
    // Codes are their own ids.
    dictionary:
      '(select distinct slug, slug as id, null::text as merged_into from jsonb_to_recordset($1) as t (slug text))',
    id: 'lang',
    columns: 'level, origin',
    given: `t.value, 'stated'`,
  },
} as const;

/** Brings the lists of the clinics to what their sources say. Returns the ids of those that were changed. */
export async function writeLists(client: Queryable, clinics: readonly FoldedClinic[]): Promise<Set<number>> {
  const changed = new Set<number>();
  const ids = clinics.flatMap(({ id, lists }) => (lists ? [id] : []));
  for (const name of ['specializations', 'comforts', 'languages'] as const) {
    const { table, dictionary, id, columns, given } = LISTS[name];
    const rows = clinics.flatMap(({ id, lists }) =>
      (lists?.[name] ?? []).map((row) => ({ clinic_id: id, ...row })),
    );
    // A term that was merged stands for what it has become; two of a clinic may have become one.
    const wanted = `select distinct on (t.clinic_id, d.id) t.clinic_id, d.id, ${given}
      from jsonb_to_recordset($1) as t (clinic_id int, slug text, origin text, value text)
      join ${dictionary} s on s.slug = t.slug join ${dictionary} d on d.id = coalesce(s.merged_into, s.id)
      where not exists (select from clinic_sections w where w.clinic_id = t.clinic_id and w.section = '${name}')
      order by t.clinic_id, d.id, t.origin desc`;
    const values = columns
      .split(', ')
      .map((column) => `k.${column} = w.${column}`)
      .join(' and ');
    const { rows: written } = await client.query(
      `with w (clinic_id, id, ${columns}) as materialized (${wanted}),
       gone as (
         delete from ${table} k where clinic_id = any($2) and origin <> 'person'
           and not exists (select from w where w.clinic_id = k.clinic_id and w.id = k.${id})
         returning clinic_id),
       put as (
         insert into ${table} as k (clinic_id, ${id}, ${columns}) select clinic_id, id, ${columns} from w
         on conflict (clinic_id, ${id}) do update set (${columns}) = row(${columns.replaceAll(/\w+/g, 'excluded.$&')})
           where k.origin <> 'person' and not (${values.replaceAll('w.', 'excluded.')})
         returning clinic_id)
       select clinic_id from gone union select clinic_id from put`,
      [JSON.stringify(rows), ids],
    );
    for (const { clinic_id } of written as { clinic_id: number }[]) changed.add(clinic_id);
  }
  return changed;
}
