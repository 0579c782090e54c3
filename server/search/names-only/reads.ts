/** The plain search by name, while the directory cannot be asked. */
import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import { noteUnsure } from '../../platform/kept/noted-reads.ts';
import { DirectoryAway, type DirectoryHits, type DirectoryQuery } from '../directory/directory.ts';

const tables = {
  clinics: { names: 'clinic_names', owner: 'clinic_id' },
  doctors: { names: 'doctor_names', owner: 'doctor_id' },
} as const;

/**
 * What the directory answers, or by name alone while it is away: whoever has words that begin so, by title; filters, facets
 * and prices do not apply. Such an answer is not kept.
 */
export async function searchOrNames(
  db: Database,
  kind: keyof typeof tables,
  query: DirectoryQuery,
  search: (query: DirectoryQuery) => Promise<DirectoryHits>,
): Promise<{ hits: DirectoryHits; isNamesOnly: boolean }> {
  try {
    return { hits: await search(query), isNamesOnly: false };
  } catch (error) {
    if (!(error instanceof DirectoryAway)) throw error;
    noteUnsure();
    return { hits: await searchNames(db, kind, query), isNamesOnly: true };
  }
}

async function searchNames(
  db: Database,
  kind: keyof typeof tables,
  { q, offset, limit }: DirectoryQuery,
): Promise<DirectoryHits> {
  const { names, owner } = tables[kind];
  const table = sql.table(kind);
  const named =
    q.trim() === ''
      ? sql`select id from ${table} where status = 'published' order by id limit ${limits.namesOnlyMax}`
      : sql`select id from ${table} where words_of_name(title) @@ words_begin(${q})
          union select ${sql.ref(owner)} from ${sql.table(names)} where words_of_name(text) @@ words_begin(${q})
          limit ${limits.namesOnlyMax}`;
  const { rows } = await sql<{ id: number }>`
    select entry.id from ${table} entry
    where entry.id in (${named}) and entry.status = 'published'
    order by entry.is_demo, entry.title, entry.id`.execute(db);
  const page = rows.slice(offset, offset + limit);
  return {
    ids: page.map(({ id }) => id),
    prices: page.map(() => null),
    total: rows.length,
    facets: {},
    prices_spread: null,
    corrected: null,
    read: [],
    sort: 'title',
    without: [],
    without_several: null,
  };
}
