import { sql } from 'kysely';
import type { Favourite } from '../../../contract/accounts/favourites.ts';
import type { Database } from '../../platform/database.ts';
import type { FavouriteKind } from './rules.ts';

type Row = { id: number; note: string; added_at: Date };

/** Favourites of an account that are still in the directory, the last added first. */
export async function listFavourites(
  db: Database,
  accountId: string,
  { table, column, entries }: FavouriteKind,
): Promise<Favourite[]> {
  const { rows } = await sql<Row>`
    select e.id, f.note, f.added_at from ${sql.table(table)} f
    join ${sql.table(entries)} e on e.id = f.${sql.ref(column)} and e.status = 'published'
    where f.account_id = ${accountId}::uuid order by f.added_at desc, e.id desc`.execute(db);
  return rows.map(({ id, note, added_at }) => ({ id, note, added_at: added_at.toISOString() }));
}
