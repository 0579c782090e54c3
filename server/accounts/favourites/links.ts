import { type SqlBool, sql } from 'kysely';
import type { FavouriteLink } from '../../../contract/accounts/favourite-link.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { openText, sealText } from '../../platform/sealed-text.ts';
import type { Secrets } from '../../platform/secrets.ts';

type Row = { id: string; has_notes: boolean; created_at: Date; opened_at: Date | null };

/** Part of the sealed text, so that a token made for another purpose is not accepted here. */
const PURPOSE = 'show favourites:';

const shapeLink = (secrets: Secrets, { id, has_notes, created_at, opened_at }: Row): FavouriteLink => ({
  token: sealText(secrets, PURPOSE + id),
  has_notes,
  created_at: created_at.toISOString(),
  opened_at: opened_at?.toISOString() ?? null,
});

type Needs = { db: Database; secrets: Secrets };

/** Returns null if the account has no link. */
export async function findLink({ db, secrets }: Needs, accountId: string): Promise<FavouriteLink | null> {
  const row = await db
    .selectFrom('favourite_links')
    .select(['id', 'has_notes', 'created_at', 'opened_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? shapeLink(secrets, row) : null;
}

/** Creates the link, or sets `has_notes` of the existing one, which keeps its id. */
export async function makeLink(
  { db, secrets }: Needs,
  accountId: string,
  hasNotes: boolean,
): Promise<FavouriteLink> {
  const row = await db
    .insertInto('favourite_links')
    .values({ account_id: accountId, has_notes: hasNotes })
    .onConflict((on) => on.column('account_id').doUpdateSet({ has_notes: hasNotes }))
    .returning(['id', 'has_notes', 'created_at', 'opened_at'])
    .executeTakeFirstOrThrow();
  return shapeLink(secrets, row);
}

export async function endLink(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('favourite_links').where('account_id', '=', accountId).execute();
}

/**
 * Finds the account of a link and records when it was opened. Throws not_found if the token is invalid, the link was
 * deleted, or the account is deleted or blocked.
 */
export async function openLink(
  { db, secrets }: Needs,
  token: string,
): Promise<{ accountId: string; hasNotes: boolean }> {
  const text = openText(secrets, token);
  if (!text?.startsWith(PURPOSE)) throw new KnownError('not_found');
  const row = await db
    .updateTable('favourite_links as l')
    .from('accounts as a')
    .set({ opened_at: sql`now()` })
    .where('l.id', '=', text.slice(PURPOSE.length))
    .where(sql<SqlBool>`a.id = l.account_id and a.blocked_at is null and a.deleted_at is null`)
    .returning(['l.account_id as accountId', 'l.has_notes as hasNotes'])
    .executeTakeFirst();
  if (!row) throw new KnownError('not_found');
  return row;
}
