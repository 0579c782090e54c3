import { sql } from 'kysely';
import type { Favourite } from '../../../contract/accounts/favourites.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { lockAccount } from '../reads.ts';
import { addedAt, type FavouriteKind } from './rules.ts';

/** What counts for the limit: what the account's list shows. */
const shownCount = (accountId: string, { table, column, entries }: FavouriteKind) => sql`
  (select count(*) from ${sql.table(table)} f
    join ${sql.table(entries)} e on e.id = f.${sql.ref(column)} and e.status = 'published'
    where f.account_id = ${accountId}::uuid)`;

type Standing = { isPublished: boolean; isKept: boolean; count: number };

async function readStanding(
  db: Database,
  accountId: string,
  kind: FavouriteKind,
  id: number,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select exists (select from ${sql.table(kind.entries)} where id = ${id} and status = 'published') as "isPublished",
      exists (select from ${sql.table(kind.table)}
        where account_id = ${accountId}::uuid and ${sql.ref(kind.column)} = ${id}) as "isKept",
      ${shownCount(accountId, kind)}::int as count`.execute(db);
  return rows[0];
}

/**
 * Keeps an entry; one that is kept already stays as it is. Throws invalid on `clinic_id` or `doctor_id` for one that is
 * not in the directory, and beyond the limit.
 */
export async function addFavourite(
  db: Database,
  accountId: string,
  kind: FavouriteKind,
  id: number,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    const standing = await readStanding(trx, accountId, kind, id);
    if (!standing?.isPublished) throw new KnownError('invalid', { [kind.column]: [{ key: 'not_listed' }] });
    if (standing.isKept) return;
    if (standing.count >= limits.favouritesMax) {
      const values = { limit: limits.favouritesMax };
      throw new KnownError('invalid', { [kind.column]: [{ key: 'favourites_full', values }] });
    }
    await sql`
      insert into ${sql.table(kind.table)} (account_id, ${sql.ref(kind.column)})
      values (${accountId}::uuid, ${id})`.execute(trx);
  });
}

/** Lets go of an entry; one that is not kept is no error. */
export async function removeFavourite(
  db: Database,
  accountId: string,
  { table, column }: FavouriteKind,
  id: number,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where account_id = ${accountId}::uuid and ${sql.ref(column)} = ${id}`.execute(
    db,
  );
}

/** Writes the note of an entry. Throws not_found where it is not kept. */
export async function noteFavourite(
  db: Database,
  accountId: string,
  { table, column }: FavouriteKind,
  { id, note }: { id: number; note: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set note = ${note}
    where account_id = ${accountId}::uuid and ${sql.ref(column)} = ${id}`.execute(db);
  if (numAffectedRows !== 1n) throw new KnownError('not_found');
}

/**
 * Adds entries of one kind to what an account keeps. A note of the account wins over a given one unless it is empty; the
 * earlier time of adding stays. Where the limit does not leave room for all, the last added come in; nothing that the
 * account keeps goes. What is not in the directory is left out.
 */
async function mergeKind(
  trx: Transaction,
  accountId: string,
  kind: FavouriteKind,
  given: readonly Favourite[],
): Promise<void> {
  if (given.length === 0) return;
  const { table, column, entries } = kind;
  const now = new Date();
  const times = given.map(({ added_at }) => addedAt(added_at, now).toISOString());
  await sql`
    with given as (
      select id, (array_agg(note order by note = '', place))[1] as note, min(least(added_at, now())) as added_at
      from unnest(${given.map(({ id }) => id)}::int[], ${given.map(({ note }) => note)}::text[],
        ${times}::timestamptz[]) with ordinality as t (id, note, added_at, place)
      group by id
    ), listed as (
      select g.*, exists (select from ${sql.table(table)} f
        where f.account_id = ${accountId}::uuid and f.${sql.ref(column)} = g.id) as is_kept
      from given g join ${sql.table(entries)} e on e.id = g.id and e.status = 'published'
    ), fresh as (
      select id from listed where not is_kept order by added_at desc, id
      limit greatest(0, ${limits.favouritesMax} - ${shownCount(accountId, kind)})
    )
    insert into ${sql.table(table)} as kept (account_id, ${sql.ref(column)}, note, added_at)
    select ${accountId}::uuid, id, note, added_at from listed where is_kept or id in (select id from fresh)
    on conflict (account_id, ${sql.ref(column)}) do update set
      note = case when kept.note = '' then excluded.note else kept.note end,
      added_at = least(kept.added_at, excluded.added_at)`.execute(trx);
}

/** Adds what a visitor kept before logging in, whole or not at all; the same again changes nothing. */
export async function mergeFavourites(
  db: Database,
  accountId: string,
  given: readonly { kind: FavouriteKind; favourites: readonly Favourite[] }[],
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    for (const { kind, favourites } of given) await mergeKind(trx, accountId, kind, favourites);
  });
}
