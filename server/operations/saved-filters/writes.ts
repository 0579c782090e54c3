import { sql } from 'kysely';
import { listsOfPeople, type SavedFilter } from '../../../contract/operations/saved-filters.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { cleanLine } from '../../platform/text/clean.ts';
import { filterColumns, filterNames, withKnownFilters } from './reads.ts';

const isValue = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= limits.searchTextMax
    : typeof value === 'boolean' || Number.isFinite(value);

/** Throws `invalid` where the list or one of the filters is unknown, or the text names people. */
function requireFilters({ list, filters }: SavedFilter): void {
  const names = filterNames(list) ?? refuse('list', 'unknown');
  if (Object.keys(filters).some((name) => !names.includes(name))) refuse('filters', 'unknown');
  if (!Object.values(filters).every(isValue)) refuse('filters', 'format');
  if (listsOfPeople.includes(list) && 'q' in filters) refuse('filters', 'filter_names_people');
}

/** Locks the account, so that two calls at once cannot exceed the limit or use one name twice. */
const holdAccount = (trx: Transaction, accountId: string) =>
  sql`select from accounts where id = ${accountId}::uuid for no key update`.execute(trx);

type Named = { id: string; list: string; name: string };

/** Throws `invalid` on `name` where another one of the list is called so. Returns how many the list has. */
async function requireName(trx: Transaction, accountId: string, { id, list, name }: Named): Promise<number> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select lower(name) = lower(${name}) and id <> ${id}::uuid as "isTaken" from saved_filters
    where account_id = ${accountId}::uuid and list = ${list}`.execute(trx);
  if (rows.some(({ isTaken }) => isTaken)) refuse('name', 'filter_name');
  return rows.length;
}

/** The one with this id. Throws not_found where it is another’s. */
async function findSaved(trx: Transaction, accountId: string, id: string): Promise<SavedFilter | null> {
  const { rows } = await sql<SavedFilter & { isOwn: boolean }>`
    select ${filterColumns}, f.account_id = ${accountId}::uuid as "isOwn" from saved_filters f
    where f.id = ${id}::uuid`.execute(trx);
  const [found] = rows;
  if (!found) return null;
  const { isOwn, ...saved } = found;
  if (!isOwn) throw new KnownError('not_found');
  return withKnownFilters(saved);
}

/** Saves under the id that the caller made; saved already, it stays as it is. Throws not_found, `invalid`. */
export function saveFilter(db: Database, accountId: string, given: SavedFilter): Promise<SavedFilter> {
  const saved = { ...given, name: cleanLine(given.name) ?? refuse('name', 'format') };
  requireFilters(saved);
  return retryingTransaction(db, async (trx) => {
    await holdAccount(trx, accountId);
    const known = await findSaved(trx, accountId, saved.id);
    if (known !== null) return known;
    const count = await requireName(trx, accountId, saved);
    if (count >= limits.savedFiltersMax) refuse('name', 'filters_full', { limit: limits.savedFiltersMax });
    const { id, list, name, filters, sort } = saved;
    await sql`
      insert into saved_filters (id, account_id, list, name, filters, sort, sort_order)
      values (${id}::uuid, ${accountId}::uuid, ${list}, ${name}, ${JSON.stringify(filters)}::jsonb,
        ${sort?.field ?? null}, ${sort?.order ?? null})`.execute(trx);
    return saved;
  });
}

/** Throws not_found, and `invalid` on `name`. */
export function renameFilter(
  db: Database,
  accountId: string,
  { id, name: given }: { id: string; name: string },
): Promise<SavedFilter> {
  const name = cleanLine(given) ?? refuse('name', 'format');
  return retryingTransaction(db, async (trx) => {
    await holdAccount(trx, accountId);
    const known = await findSaved(trx, accountId, id);
    if (known === null) throw new KnownError('not_found');
    await requireName(trx, accountId, { ...known, name });
    await sql`update saved_filters set name = ${name} where id = ${id}::uuid`.execute(trx);
    return { ...known, name };
  });
}

/** Throws not_found. */
export async function dropFilter(db: Database, accountId: string, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from saved_filters where id = ${id}::uuid and account_id = ${accountId}::uuid`.execute(db);
  if (numAffectedRows === 0n) throw new KnownError('not_found');
}
