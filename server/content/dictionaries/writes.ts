import { sql } from 'kysely';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { type ContentFiles, readContentFiles } from './content-files.ts';

/**
 * Brings the dictionaries that come with the service into the tables, by slug: new entries are added and changed ones
 * written, but those that an operator has edited are left alone. Entries that left the files stay: clinics may stand on
 * them. Writes nothing when nothing has changed, so that the directory index is not made anew at each start.
 */
export async function loadDictionaries(db: Database, given?: ContentFiles): Promise<void> {
  const files = given ?? (await readContentFiles());
  await retryingTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('load dictionaries'))`.execute(trx);
    await loadEntries(trx, files);
    await loadLinks(trx, files);
    await loadComplaints(trx, files);
  });
}

async function loadEntries(db: Database, files: ContentFiles): Promise<void> {
  const none = {};
  await upsert(
    db,
    'specializations',
    ['doctor_titles jsonb', 'synonyms jsonb', 'icon text'],
    [...files.specializations.map((entry) => ({ synonyms: none, ...entry, doctor_titles: entry.doctor }))],
  );
  await upsert(
    db,
    'diseases',
    ['icd10 text', 'synonyms jsonb'],
    [...files.diseases.map((entry) => ({ synonyms: none, ...entry }))],
  );
  await loadRedFlags(db, files.diseases);
  await upsert(
    db,
    'procedures',
    ['code text', 'synonyms jsonb'],
    [...files.procedures.map((entry) => ({ synonyms: none, ...entry }))],
  );
  await upsert(
    db,
    'accreditations',
    ['abouts jsonb', 'url text'],
    [...files.accreditations.map((entry) => ({ ...entry, abouts: entry.about }))],
  );
  const groups = files['comfort-groups'].map((entry, position) => ({ ...entry, position }));
  await upsert(db, 'comfort_groups', ['position smallint'], groups);
  const groupIds = await idsBySlug(db, 'comfort_groups');
  await upsert(
    db,
    'comforts',
    ['group_id integer', 'synonyms jsonb', 'icon text', 'position smallint'],
    [
      ...files.comforts.map((entry, position) => ({
        synonyms: none,
        ...entry,
        position,
        group_id: requireId(groupIds, entry.group),
      })),
    ],
  );
}

/** Edited diseases too have the red flags of the file: operators have no field for them. */
async function loadRedFlags(db: Database, diseases: ContentFiles['diseases']): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(diseases)}::jsonb) as given (slug text, red_flag text)`;
  const differs = sql`given.slug = d.slug and given.red_flag is distinct from d.red_flag`;
  const { rows } = await sql`select from diseases d join ${given} on ${differs} limit 1`.execute(db);
  // An update that changes no row would still announce a change.
  if (rows.length > 0)
    await sql`update diseases d set red_flag = given.red_flag from ${given} where ${differs}`.execute(db);
}

async function loadLinks(db: Database, files: ContentFiles): Promise<void> {
  const specializations = await standingIds(db, 'specializations');
  const diseases = await standingIds(db, 'diseases');
  const procedures = await standingIds(db, 'procedures');
  // What has become another entry has no links of its own any more, and others are linked to what it has become.
  const link = (owners: Standing, targets: Standing) => (owner: string, slugs: readonly string[]) => {
    if (owners.merged.has(owner)) return [];
    const ids = new Set(slugs.map((slug) => requireId(targets.ids, slug)));
    return [{ owner: requireId(owners.ids, owner), targets: [...ids] }];
  };
  const ofDisease = link(diseases, specializations);
  await replaceLinks(
    db,
    'disease_specializations',
    ['disease_id', 'specialization_id', 'position'],
    [...files.diseases.flatMap((entry) => ofDisease(entry.slug, entry.specializations))],
  );
  const ofProcedure = link(procedures, specializations);
  await replaceLinks(
    db,
    'procedure_specializations',
    ['procedure_id', 'specialization_id', 'position'],
    [...files.procedures.flatMap((entry) => ofProcedure(entry.slug, entry.specializations))],
  );
  const treated = link(procedures, diseases);
  await replaceLinks(
    db,
    'procedure_diseases',
    ['procedure_id', 'disease_id'],
    [...files.procedures.flatMap((entry) => treated(entry.slug, entry.diseases ?? []))],
  );
}

/** After the dictionaries whose entries they lead to. */
async function loadComplaints(db: Database, { complaints }: ContentFiles): Promise<void> {
  for (const table of ['specializations', 'diseases', 'procedures'] as const) {
    const ids = await idsBySlug(db, table);
    for (const complaint of complaints) for (const slug of complaint[table] ?? []) requireId(ids, slug);
  }
  const columns = ['area text', 'phrases jsonb', 'red_flag text'];
  const links = ['specializations text[]', 'diseases text[]', 'procedures text[]'];
  const entries = complaints.map((entry) => ({ diseases: [], procedures: [], red_flag: null, ...entry }));
  await upsert(db, 'complaints', [...columns, ...links], entries);
}

type Ids = ReadonlyMap<string, number>;

async function idsBySlug(db: Database, table: string): Promise<Ids> {
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from ${sql.table(table)}`.execute(
    db,
  );
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Ids of entries, of merged ones those of what they have become, and the slugs of the merged ones. */
type Standing = { ids: Ids; merged: ReadonlySet<string> };

async function standingIds(db: Database, table: string): Promise<Standing> {
  const { rows } = await sql<{ id: number; slug: string; isMerged: boolean }>`
    select coalesce(merged_into, id) as id, slug, merged_into is not null as "isMerged"
    from ${sql.table(table)}`.execute(db);
  const merged = rows.filter(({ isMerged }) => isMerged);
  return {
    ids: new Map(rows.map(({ id, slug }) => [slug, id])),
    merged: new Set(merged.map(({ slug }) => slug)),
  };
}

function requireId(ids: Ids, slug: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`The dictionaries name ${slug}, which none of them has`);
  return id;
}

/** A statement that changes no row would still announce a change: it is sent only where one differs. */
async function upsert(
  db: Database,
  table: string,
  columns: readonly string[],
  entries: readonly { slug: string }[],
): Promise<void> {
  const typed = ['slug text', 'titles jsonb', ...columns];
  const names = typed.map((column) => sql.ref(column.split(' ')[0] ?? ''));
  const from = (alias: string) => sql.join(names.map((name) => sql`${sql.ref(alias)}.${name}`));
  const form = sql.join(typed.map((column) => sql.raw(column)));
  const given = sql`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (${form})`;
  const isEditable = table !== 'comfort_groups';
  const { rows } = await sql<{ slug: string }>`
    select given.slug from ${given} left join ${sql.table(table)} as kept on kept.slug = given.slug
    where kept.slug is null or ${isEditable ? sql`not kept.is_edited and ` : sql``}(${from('kept')}) is distinct from (${from('given')})`.execute(
    db,
  );
  if (rows.length === 0) return;
  const changed = rows.map(({ slug }) => slug);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${from('given')} from ${given} where given.slug = any(${changed}::text[])
    on conflict (slug) do update set (${sql.join(names)}) = row(${from('excluded')})`.execute(db);
}

/** Links of the owners in the files become those of the files. */
async function replaceLinks(
  db: Database,
  table: string,
  [owner, target, position]: readonly [string, string, string?],
  owners: readonly { owner: number; targets: readonly number[] }[],
): Promise<void> {
  const links = owners.flatMap((each) =>
    each.targets.map((id, index) => ({ owner: each.owner, target: id, position: index })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
    as given (owner integer, target integer, position smallint)`;
  await sql`
    delete from ${sql.table(table)} as kept
    where kept.${sql.ref(owner)} = any(${owners.map((each) => each.owner)}::int[])
      and not exists (select from ${given} where given.owner = kept.${sql.ref(owner)}
        and given.target = kept.${sql.ref(target)})`.execute(db);
  const columns = [owner, target, ...(position ? [position] : [])].map((name) => sql.ref(name));
  const values = ['owner', 'target', ...(position ? ['position'] : [])].map((name) => sql.ref(name));
  const onConflict = position
    ? sql`do update set position = excluded.position where kept.position <> excluded.position`
    : sql`do nothing`;
  await sql`
    insert into ${sql.table(table)} as kept (${sql.join(columns)}) select ${sql.join(values)} from ${given}
    on conflict (${sql.ref(owner)}, ${sql.ref(target)}) ${onConflict}`.execute(db);
}
