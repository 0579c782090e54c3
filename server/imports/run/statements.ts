import type { ClientBase } from 'pg';
import { clinicColumnNames, clinicColumns } from '../fold/fold.ts';
import type { FoldedClinic } from '../fold/fold-clinic.ts';

const COLUMNS = Object.entries(clinicColumns).map((column) => column.join(' '));
const NAMES = clinicColumnNames;

export async function insertClinics(
  client: ClientBase,
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
export async function updateClinics(client: ClientBase, clinics: readonly FoldedClinic[]): Promise<void> {
  if (clinics.length === 0) return;
  await client.query(
    `update clinics c set ${NAMES.map((name) => `${name} = t.${name}`).join(', ')}
     from jsonb_to_recordset($1) as t (id int, ${COLUMNS}) where c.id = t.id`,
    [JSON.stringify(clinics.map(({ id, row }) => ({ id, ...row })))],
  );
}

export async function writeNames(client: ClientBase, clinics: readonly FoldedClinic[]): Promise<void> {
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
