import { sql } from 'kysely';
import type { createComplaint, editComplaint } from '../../../contract/content/admin-complaints.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { changesOf, refuseTerm, requireLanguages, tidySynonyms, tidyTexts } from '../terms/writes.ts';

type Fields = Partial<BodyOf<typeof createComplaint>>;

/** Tidied, as columns. Throws `invalid` for unknown languages and slugs, and where no title is left. */
async function columnsOf(trx: Database, given: Fields): Promise<Record<string, unknown>> {
  const { titles, phrases, ...rest } = given;
  const columns: Record<string, unknown> = { ...rest };
  if (titles) {
    await requireLanguages(trx, 'titles', Object.keys(titles));
    const tidy = tidyTexts(titles);
    if (Object.keys(tidy).length === 0) throw refuseTerm('titles', 'required');
    columns.titles = JSON.stringify(tidy);
  }
  if (phrases) {
    await requireLanguages(trx, 'phrases', Object.keys(phrases));
    columns.phrases = JSON.stringify(tidySynonyms(phrases));
  }
  for (const table of ['specializations', 'diseases', 'procedures'] as const) {
    const { rows } = await sql`
      select from unnest(${given[table] ?? []}::text[]) as t (slug)
      where not exists (select from ${sql.table(table)} d where d.slug = t.slug)`.execute(trx);
    if (rows.length > 0) throw refuseTerm(table, 'unknown_term');
  }
  return columns;
}

/** Answers the id. Throws `invalid`, at `slug` where it is taken. */
export async function addComplaint(
  db: Database,
  { complaint, operator }: { complaint: BodyOf<typeof createComplaint>; operator: Operator },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const columns = await columnsOf(trx, complaint);
    const names = Object.keys(columns).map((name) => sql.ref(name));
    const { rows } = await sql<{ id: number }>`
      insert into complaints (${sql.join(names)}, is_edited) values (${sql.join(Object.values(columns))}, true)
      on conflict (slug) do nothing returning id`.execute(trx);
    if (!rows[0]) throw refuseTerm('slug', 'slug_taken');
    const { id } = rows[0];
    await recordAct(trx, {
      ...operator,
      kind: 'complaint.created',
      entity: 'complaint',
      entityId: id,
      detail: complaint,
    });
    return id;
  });
}

type Change = { id: number; changes: BodyOf<typeof editComplaint>; operator: Operator };

/** From now on releases leave it alone. Throws not_found, and `invalid` where it has changed since it was read. */
export async function changeComplaint(db: Database, { id, changes, operator }: Change): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ version: number }>`
      select version from complaints where id = ${id} for update`.execute(trx);
    if (!rows[0]) throw new KnownError('not_found');
    const { version, ...after } = changes;
    if (rows[0].version !== version) throw refuseTerm('version', 'changed_meanwhile');
    const columns = await columnsOf(trx, after);
    const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const row = { table: 'complaints', id, columns: Object.keys(columns) };
    const detail = await changesOf(trx, row, async () => {
      await sql`update complaints set ${sql.join([...set, sql`version = version + 1`, sql`is_edited = true`])}
        where id = ${id}`.execute(trx);
    });
    await recordAct(trx, {
      ...operator,
      kind: 'complaint.changed',
      entity: 'complaint',
      entityId: id,
      detail,
    });
  });
}

type Added = { phrase: string; language: string; target: string; operator: Operator };

/**
 * Adds a phrase to the synonyms of a term or the phrases of a complaint, `diseases-12` or `complaints-3`. Throws `invalid`
 * where there is no such target in use or no such language.
 */
export async function addPhrase(trx: Database, { phrase, language, target, operator }: Added): Promise<void> {
  await requireLanguages(trx, 'language', [language]);
  const [table = '', id = ''] = target.split('-');
  const name = table === 'complaints' ? 'phrases' : 'synonyms';
  const column = sql.ref(name);
  const text = phrase.trim();
  const row = { table, id: Number(id), columns: [name] };
  const { rows: held } = await sql`
    select from ${sql.table(table)} where id = ${row.id} and not is_retired for update`.execute(trx);
  if (held.length === 0) throw refuseTerm('target', 'unknown_term');
  const detail = await changesOf(trx, row, async () => {
    await sql`
      update ${sql.table(table)} set version = version + 1, is_edited = true,
        ${column} = jsonb_set(${column}, array[${language}],
          coalesce(${column} -> ${language}, '[]') - ${text}::text || to_jsonb(${text}::text))
      where id = ${row.id}`.execute(trx);
  });
  const isComplaint = table === 'complaints';
  await recordAct(trx, {
    ...operator,
    kind: isComplaint ? 'complaint.changed' : 'term.changed',
    entity: isComplaint ? 'complaint' : 'term',
    entityId: isComplaint ? id : target,
    detail,
  });
}
