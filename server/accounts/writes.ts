import { sql } from 'kysely';
import { enqueueEmail } from '../email/writes.ts';
import { type Database, retryingTransaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { Origin } from '../platform/origin.ts';
import { hashPassword, isWeakHash, verifyPassword } from '../platform/passwords.ts';
import { giveConsents } from './consents/writes.ts';
import { recordEvent } from './events/writes.ts';
import { findRegistered } from './reads.ts';
import type { Registration } from './registration.ts';
import { openSession } from './sessions/writes.ts';

/** An account and the token of its first session. */
export type Registered = { id: string; token: string };

/** Of registrations at once with one key, one makes the account; the others get null. */
async function insertAccount(db: Database, given: Registration, hash: string): Promise<string | null> {
  const inserted = await db
    .insertInto('accounts')
    .values({
      name: given.name,
      surname: given.surname,
      phone: given.phone,
      email: given.email,
      password_hash: hash,
      registration_key: given.key,
      language_id: sql<number>`(select id from languages where prefix = ${given.language})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** The account with everything that belongs to it, or nothing at all. Null: someone was faster. */
function makeAccount(
  db: Database,
  given: Registration,
  hash: string,
  from: Origin,
): Promise<Registered | null> {
  return retryingTransaction(db, async (trx) => {
    const id = await insertAccount(trx, given, hash);
    if (id === null) return null;
    const { consents, email, language } = given;
    if (consents.length > 0) await giveConsents(trx, { accountId: id, consents, address: from.address });
    await recordEvent(trx, { accountId: id, actorId: id, kind: 'registered' });
    if (email !== null) await enqueueEmail(trx, { kind: 'email_link', accountId: id, email, language });
    return { id, token: await openSession(trx, id, from) };
  });
}

/** What an earlier call with this key has made; null: there was none. Throws `invalid` where it said something else. */
async function openRegistered(db: Database, given: Registration, from: Origin): Promise<Registered | null> {
  const earlier = given.key === null ? null : await findRegistered(db, given.key);
  if (!earlier) return null;
  const isSame =
    earlier.phone === given.phone && (await verifyPassword(earlier.passwordHash, given.password));
  if (!isSame) throw new KnownError('invalid', { 'idempotency-key': [{ key: 'other_request' }] });
  return { id: earlier.id, token: await openSession(db, earlier.id, from) };
}

/**
 * Makes an account and opens its first session; the same key with the same data opens the same account. Other accounts may
 * have the number already: who registers does not learn of them.
 */
export async function registerAccount(db: Database, given: Registration, from: Origin): Promise<Registered> {
  const repeated = await openRegistered(db, given, from);
  if (repeated) return repeated;
  const made = await makeAccount(db, given, await hashPassword(given.password), from);
  if (made) return made;
  // A simultaneous call with the same key was faster.
  const simultaneous = await openRegistered(db, given, from);
  if (simultaneous) return simultaneous;
  throw new KnownError('invalid', { 'idempotency-key': [{ key: 'other_request' }] });
}

/**
 * Opens a session while the password that was checked is still the account's. Throws `invalid` where it was changed in
 * between: the change has ended all sessions, and none may come after it.
 */
export function openProvenSession(
  db: Database,
  account: { id: string; passwordHash: string },
  from: Origin,
): Promise<string> {
  return retryingTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.passwordHash)
      .forShare()
      .executeTakeFirst();
    if (!found) throw new KnownError('invalid', { password: [{ key: 'wrong_login' }] });
    return openSession(trx, account.id, from);
  });
}

/** With the password at hand a hash of cheaper times is made anew. */
export async function renewPasswordHash(
  db: Database,
  account: { id: string; passwordHash: string },
  password: string,
): Promise<void> {
  if (!isWeakHash(account.passwordHash)) return;
  const hash = await hashPassword(password);
  await db
    .updateTable('accounts')
    .set({ password_hash: hash })
    // Changed meanwhile: then what was proven is not the password any more.
    .where('id', '=', account.id)
    .where('password_hash', '=', account.passwordHash)
    .execute();
}
