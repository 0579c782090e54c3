import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import { enqueueEmail } from '../../email/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { removeFilesOf } from '../attachments/writes.ts';
import { recordEvent } from '../events/writes.ts';
import { tablesThatGo, tablesThatStay } from './tables.ts';

export const REMOVE_EXPORT_FILES = 'remove-export-files';

/** What the rooms above accounts do before an account is emptied, in its transaction. Throws `invalid` for the last admin. */
export type BeforeDeletion = (
  trx: Transaction,
  account: { accountId: string; isAdmin: boolean },
) => Promise<void>;

type Leaving = { email: string | null; language: string | null; isAdmin: boolean };

/**
 * The account, held until the transaction ends: whatever else is about to change it waits, and then finds it gone.
 * Throws `unauthenticated` when the session has ended meanwhile, by a deletion or because its owner logged out everywhere.
 */
async function lockLeaving(trx: Transaction, accountId: string, sessionId: string): Promise<Leaving> {
  await sql`select from accounts where id = ${accountId}::uuid for no key update`.execute(trx);
  // Read after the lock: a statement sees what was committed when it began.
  const { rows } = await sql<Leaving>`
    select case when a.email_verified_at is not null then a.email end as email, l.prefix as language,
      exists (select from operators where account_id = a.id and role = 'admin') as "isAdmin"
    from accounts a left join languages l on l.id = a.language_id
    where a.id = ${accountId}::uuid and a.deleted_at is null
      and exists (select from sessions where id = ${sessionId}::uuid and account_id = a.id)`.execute(trx);
  const [leaving] = rows;
  if (!leaving) throw new KnownError('unauthenticated');
  return leaving;
}

/** Files of exports are removed once it is certain that their rows are. */
async function enqueueFileRemoval(trx: Transaction, accountId: string): Promise<void> {
  const rows = await trx.selectFrom('exports').select('id').where('account_id', '=', accountId).execute();
  if (rows.length > 0) await enqueue(trx, REMOVE_EXPORT_FILES, { ids: rows.map(({ id }) => id) });
}

async function makeNobody(trx: Transaction, accountId: string): Promise<void> {
  for (const table of tablesThatGo)
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}::uuid`.execute(trx);
  await sql`
    update accounts set name = '', surname = '', phone = null, verified_phone = null, email = null, email_verified_at = null,
      password_hash = null, language_id = null, currency_id = null, mails_requests = false, mails_messages = false,
      mails_comments = false, mails_searches = false, pushes_requests = false, pushes_messages = false,
      pushes_comments = false, pushes_searches = false,
      registration_key = null, blocked_at = null, block_reason = null, deleted_at = now(), updated_at = now()
    where id = ${accountId}::uuid`.execute(trx);
}

/**
 * Deletes an account at once; what stays is its number, its consents and its events. `language`: of the email, where
 * the account has none. Throws `invalid` for the last admin, `unauthenticated` where it has gone already.
 */
export async function deleteAccount(
  db: Database,
  { accountId, sessionId, language }: { accountId: string; sessionId: string; language: string },
  beforeDeletion: BeforeDeletion,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const leaving = await lockLeaving(trx, accountId, sessionId);
    await beforeDeletion(trx, { accountId, isAdmin: leaving.isAdmin });
    await enqueueFileRemoval(trx, accountId);
    await removeFilesOf(trx, { accountId });
    await makeNobody(trx, accountId);
    await recordEvent(trx, { accountId, actorId: accountId, kind: 'deleted' });
    if (leaving.email !== null)
      await enqueueEmail(trx, {
        kind: 'account_deleted',
        accountId,
        email: leaving.email,
        language: leaving.language ?? language,
      });
  });
}

/** A call that was on its way when its account was deleted may have written once more after that. */
export async function clearDeletedAccounts(db: Database): Promise<void> {
  for (const table of tablesThatGo)
    await sql`
      delete from ${sql.table(table)} where account_id in (select id from accounts where deleted_at is not null)`.execute(
      db,
    );
}

/** What PostgreSQL says of a row that another refers to: before version 18, and since. */
const REFERRED: ReadonlySet<unknown> = new Set(['23503', '23001']);

const isStillNamed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REFERRED.has(error.code);

/**
 * Nothing proves anything any more: what was left of requests goes, with the offers of clinics, then consents and events,
 * and the number too unless another row names it.
 */
async function removeProofsOf(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('requests').where('account_id', '=', accountId).execute();
  for (const table of tablesThatStay)
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}::uuid`.execute(db);
  try {
    await db.deleteFrom('accounts').where('id', '=', accountId).execute();
  } catch (error) {
    // What an operator did to others is proof of theirs: then the number stays, and nothing else.
    if (!isStillNamed(error)) throw error;
  }
}

/** Removes what was kept of accounts that were deleted long enough ago, their emptied requests too. */
export async function removeProofs(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where deleted_at < now() - ${`${limits.consentProofYears} years`}::interval
    order by deleted_at`.execute(db);
  for (const { id } of rows) await removeProofsOf(db, id);
}
