import { type RawBuilder, sql } from 'kysely';
import { type TableName, tableExports } from '../../../contract/operations/admin-tables.ts';
import type { SavedFilter } from '../../../contract/operations/saved-filters.ts';
import type { Database } from '../../platform/database.ts';

/** Of a table, not of its list. */
const ofTheFile: readonly string[] = ['format', 'without', 'sort', 'order'];

const isList = (name: string): name is TableName => Object.hasOwn(tableExports, name);

/** Names of the filters of a list; null: there is no such list. */
export function filterNames(list: string): readonly string[] | null {
  if (!isList(list)) return null;
  const { properties } = tableExports[list].query as { properties?: object };
  return Object.keys(properties ?? {}).filter((name) => !ofTheFile.includes(name));
}

/** Columns of a saved filter `f` as the API returns it. */
export const filterColumns: RawBuilder<SavedFilter> = sql`
  f.id, f.list, f.name, f.filters,
  case when f.sort is not null then json_build_object('field', f.sort, 'order', f.sort_order) end as sort`;

/** A filter that its list has lost since is left out, because the list would refuse it. */
export function withKnownFilters(saved: SavedFilter): SavedFilter {
  const known = filterNames(saved.list) ?? [];
  const filters = Object.fromEntries(Object.entries(saved.filters).filter(([name]) => known.includes(name)));
  return { ...saved, filters };
}

/** By name. */
export async function listSavedFilters(
  db: Database,
  accountId: string,
  list: string,
): Promise<SavedFilter[]> {
  const { rows } = await sql<SavedFilter>`
    select ${filterColumns} from saved_filters f
    where f.account_id = ${accountId}::uuid and f.list = ${list} order by lower(f.name), f.id`.execute(db);
  return rows.map(withKnownFilters);
}
