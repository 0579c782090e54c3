import { sql } from 'kysely';
import { endMailTokens, enqueueEmail, takeMailToken } from '../../email/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { recordEvent } from '../events/writes.ts';
import { dropPhoneCode } from '../phones/writes.ts';
import { endSessions } from '../sessions/writes.ts';

/** Columns that their owner changes; absent ones stay. */
export type Changes = {
  name?: string;
  surname?: string;
  phone?: string;
  email?: string | null;
  language_id?: number;
  currency_id?: number;
  mails_requests?: boolean;
  mails_messages?: boolean;
  mails_comments?: boolean;
  mails_searches?: boolean;
  pushes_requests?: boolean;
  pushes_messages?: boolean;
  pushes_comments?: boolean;
  pushes_searches?: boolean;
};

export const isViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;

/** Throws `unauthenticated` where another call has deleted the account since this one was let in. */
const lockAccount = (db: Database, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['name', 'surname', 'phone', 'email', 'email_verified_at', 'language_id', 'currency_id'])
    .select(['mails_requests', 'mails_messages', 'mails_comments', 'mails_searches'])
    .select(['pushes_requests', 'pushes_messages', 'pushes_comments', 'pushes_searches'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new KnownError('unauthenticated'));

type Account = Awaited<ReturnType<typeof lockAccount>>;

/** Of what is wanted only what is not so already. */
function reduceChanges(wanted: Changes, account: Account): Changes {
  return Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => Reflect.get(account, column) !== value),
  );
}

/** Phone and email open the account: changing them is more than editing. */
const opensAccount = (changes: Changes): boolean => 'phone' in changes || 'email' in changes;

/** Whether what is wanted changes how the account is opened, as it stands now. */
export async function needsPassword(db: Database, accountId: string, wanted: Changes): Promise<boolean> {
  if (!opensAccount(wanted)) return false;
  const account = await db
    .selectFrom('accounts')
    .select(['phone', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { phone = account.phone, email = account.email } = wanted;
  return phone !== account.phone || email !== account.email;
}

/** Links to the former address end, it is told, and the new one is asked to prove itself. */
async function followEmail(
  trx: Transaction,
  accountId: string,
  account: Account,
  email: string | null,
  language: string,
): Promise<void> {
  await endMailTokens(trx, accountId);
  const former = account.email_verified_at === null ? null : account.email;
  if (former !== null) await enqueueEmail(trx, { kind: 'email_changed', accountId, email: former, language });
  if (email !== null) await enqueueEmail(trx, { kind: 'email_link', accountId, language });
  await recordEvent(trx, { accountId, actorId: accountId, kind: 'email_changed' });
}

async function updateAccount(trx: Transaction, accountId: string, changes: Changes): Promise<void> {
  const unproven = {
    ...('email' in changes && { email_verified_at: null }),
    ...('phone' in changes && { verified_phone: null }),
  };
  await trx
    .updateTable('accounts')
    .set({ ...changes, ...unproven, updated_at: new Date() })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Writes what differs and nothing else: of two tabs each changes its own fields. `isProven`: the password was given.
 */
export async function changeAccount(
  db: Database,
  accountId: string,
  wanted: Changes,
  { isProven, language }: { isProven: boolean; language: string },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const account = await lockAccount(trx, accountId);
    const changes = reduceChanges(wanted, account);
    const fields = Object.keys(changes);
    if (fields.length === 0) return;
    // Only where another tab has changed it in between.
    if (opensAccount(changes) && !isProven)
      throw new KnownError('invalid', { password: [{ key: 'password_needed' }] });
    await updateAccount(trx, accountId, changes);
    const event = { accountId, actorId: accountId };
    if (changes.phone !== undefined) {
      await dropPhoneCode(trx, accountId);
      await recordEvent(trx, { ...event, kind: 'phone_changed' });
    }
    if (changes.email !== undefined) await followEmail(trx, accountId, account, changes.email, language);
    const others = fields.filter((field) => field !== 'phone' && field !== 'email');
    if (others.length > 0)
      await recordEvent(trx, { ...event, kind: 'profile_changed', detail: { fields: others } });
  });
}

/** Sets the password and logs out: everywhere but in the session that is kept, if one is. */
async function setPassword(
  trx: Transaction,
  accountId: string,
  hash: string,
  keptSessionId: string | null,
): Promise<number> {
  await trx
    .updateTable('accounts')
    .set({ password_hash: hash, updated_at: new Date() })
    .where('id', '=', accountId)
    .execute();
  await endMailTokens(trx, accountId, 'password');
  return endSessions(trx, accountId, keptSessionId);
}

/** A new password of someone who has just given the old one. All other devices are logged out. */
export async function changePassword(
  db: Database,
  { accountId, sessionId, hash }: { accountId: string; sessionId: string; hash: string },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    const ended = await setPassword(trx, accountId, hash, sessionId);
    const detail = { ended };
    await recordEvent(trx, { accountId, actorId: accountId, kind: 'password_changed', detail });
    await enqueueEmail(trx, { kind: 'password_changed', accountId });
  });
}

/** Proves the address of an account, once. `isAside`: where another account has proven it, all else still goes on. */
async function proveEmail(trx: Transaction, accountId: string, isAside: boolean): Promise<void> {
  const { numAffectedRows } = await sql`
    update accounts a set email_verified_at = now(), updated_at = now()
    where id = ${accountId}::uuid and email_verified_at is null
      and not (${isAside} and exists (select from accounts o
        where o.email = a.email and o.email_verified_at is not null))`.execute(trx);
  if (numAffectedRows === 1n)
    await recordEvent(trx, { accountId, actorId: accountId, kind: 'email_verified' });
}

const linkEnded = () => new KnownError('invalid', { token: [{ key: 'link_ended' }] });

/** Whether an address can still be proven is known only when it is: of two accounts at once one fails here. */
async function orProvenElsewhere(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (isViolation(error, 'accounts_email_verified_unique'))
      throw new KnownError('invalid', { token: [{ key: 'email_proven_elsewhere' }] });
    throw error;
  });
}

/** By a mailed link, which works once. Throws `invalid` at `token` where it has ended. */
export async function resetPassword(
  db: Database,
  { token, accountId, hash }: { token: string; accountId: string; hash: string },
): Promise<void> {
  const work = retryingTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    if (!(await takeMailToken(trx, token, 'password'))) throw linkEnded();
    const ended = await setPassword(trx, accountId, hash, null);
    await recordEvent(trx, { accountId, actorId: accountId, kind: 'password_reset', detail: { ended } });
    await proveEmail(trx, accountId, true);
    await enqueueEmail(trx, { kind: 'password_changed', accountId });
  });
  await orProvenElsewhere(work);
}

/** By a mailed link, which works once. Throws `invalid` at `token` where it has ended. */
export async function verifyEmail(db: Database, token: string, accountId: string): Promise<void> {
  const work = retryingTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    if (!(await takeMailToken(trx, token, 'email'))) throw linkEnded();
    await proveEmail(trx, accountId, false);
  });
  await orProvenElsewhere(work);
}
