import { sql } from 'kysely';
import { INTEGER_MAX } from '../../../contract/platform/integers.ts';
import type { Database } from '../../platform/database.ts';

export type SitemapKind = 'clinics' | 'doctors' | 'news';
export type SitemapEntry = { path: string; updated_at: Date };

/**
 * A file holds the entries whose ids fall into its span: files stay the same when others are added, and none can hold
 * more than a search engine takes (50,000 addresses, 50 MB: an address with its languages takes about 1 kB).
 */
export const IDS_PER_FILE = 20_000;
const ROWS_PER_READ = 2000;

/** Published entries as (id, path, updated_at). A doctor is found at the main clinic: one without is left out. */
const entries = {
  clinics: sql`select c.id, '/hospital/' || c.slug || '/about' as path, c.updated_at
    from clinics c where c.status = 'published'`,
  doctors: sql`select d.id, '/hospital/' || c.slug || '/self/' || d.id as path, d.updated_at
    from doctors d join positions p on p.doctor_id = d.id and p.is_main
    join clinics c on c.id = p.clinic_id and c.status = 'published' where d.status = 'published'`,
  news: sql`select n.id, '/news/' || n.slug as path, n.updated_at from news n where n.status = 'published'`,
} satisfies Record<SitemapKind, unknown>;

/** Numbers of the files that hold something, with the time of the latest change in each. */
export async function listSitemapFiles(
  db: Database,
): Promise<{ kind: SitemapKind; number: number; updated_at: Date }[]> {
  const files = (kind: SitemapKind) => sql`
    select ${kind}::text as kind, (id - 1) / ${sql.lit(IDS_PER_FILE)} + 1 as number, max(updated_at) as updated_at
    from (${entries[kind]}) e group by 2`;
  const { rows } = await sql<{ kind: SitemapKind; number: number; updated_at: Date }>`
    ${files('clinics')} union all ${files('doctors')} union all ${files('news')} order by 1, 2`.execute(db);
  return rows;
}

/** Entries of a file by id, read in parts. */
export async function* readSitemapFile(
  db: Database,
  kind: SitemapKind,
  number: number,
): AsyncGenerator<SitemapEntry[]> {
  const last = Math.min(number * IDS_PER_FILE, INTEGER_MAX);
  let after = (number - 1) * IDS_PER_FILE;
  for (;;) {
    const { rows } = await sql<SitemapEntry & { id: number }>`
      select id, path, updated_at from (${entries[kind]}) e
      where id > ${after} and id <= ${last} order by id limit ${ROWS_PER_READ}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_READ) return;
    after = rows.at(-1)?.id ?? last;
  }
}
