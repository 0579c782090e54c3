import { type RawBuilder, sql } from 'kysely';
import { LIST_MAX, type ListMeta } from '../../contract/platform/admin-lists.ts';
import type { Database } from './database.ts';
import { KnownError } from './errors.ts';

type Page = { page: number; per_page: number };

/** Rows to skip. Throws invalid at `page` beyond what is leafed through: reading so far costs as much as the rows skipped. */
export function offsetOf({ page, per_page }: Page): number {
  const offset = (page - 1) * per_page;
  if (offset + per_page > LIST_MAX) throw new KnownError('invalid', { page: [{ key: 'narrow_search' }] });
  return offset;
}

/** `rows` selects what the list would show without a limit, like sql`select from clinics where …`; it is counted up to `LIST_MAX`. */
export async function countList(db: Database, rows: RawBuilder<unknown>, page: Page): Promise<ListMeta> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (${rows} limit ${LIST_MAX + 1}) as found`.execute(db);
  const found = counted[0]?.n ?? 0;
  return {
    total: Math.min(found, LIST_MAX),
    is_more: found > LIST_MAX,
    page: page.page,
    per_page: page.per_page,
  };
}
