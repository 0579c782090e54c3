import { sql } from 'kysely';
import { passkeyLimits } from '../../../contract/accounts/passkeys.ts';
import type { PasskeyAnswer } from '../../../contract/accounts/sessions.ts';
import { enqueueEmail } from '../../email/writes.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Origin } from '../../platform/origin.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { recordEvent } from '../events/writes.ts';
import { lockAccount } from '../reads.ts';
import { openSession } from '../sessions/writes.ts';
import { type NewKey, verifyAnswer } from './ceremony.ts';
import { type FoundPasskey, findPasskey } from './reads.ts';
import { readChallenge, type Site, userHandleOf } from './rules.ts';

/** What a challenge is answered for; an answer to one of another purpose is wrong. */
export type Purpose = 'login' | 'confirm' | 'add';

/** Challenges whose time is over that each new one removes: more than are made, so they never gather. */
const REMOVED_AT_ONCE = 20;

export const wrongPasskey = (): KnownError =>
  new KnownError('invalid', { passkey: [{ key: 'passkey_wrong' }] });

/** `accountId` null: at login, where nobody knows yet who answers. Returns the challenge, kept as a hash only. */
export async function makeChallenge(
  db: Database,
  purpose: Purpose,
  accountId: string | null,
): Promise<string> {
  const challenge = makeToken();
  await sql`
    delete from passkey_challenges where token_hash in (select token_hash from passkey_challenges
      where expires_at < now() order by expires_at limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(
    db,
  );
  await sql`
    insert into passkey_challenges (token_hash, purpose, account_id, expires_at)
    values (${hashToken(challenge)}, ${purpose}, ${accountId}::uuid,
      now() + ${`${passkeyLimits.minutes} minutes`}::interval)`.execute(db);
  return challenge;
}

/**
 * Takes a challenge, so that no other answer to it counts, whether this one is right or not. False: it was made for
 * something else or someone else, has been answered or has expired.
 */
export async function takeChallenge(
  db: Database,
  challenge: string,
  purpose: Purpose,
  accountId: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenges where token_hash = ${hashToken(challenge)} and purpose = ${purpose}
      and account_id is not distinct from ${accountId}::uuid and expires_at > now()`.execute(db);
  return numAffectedRows === 1n;
}

/** Challenges that nobody has answered. */
export async function removeExpiredChallenges(db: Database): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
}

/**
 * Stores the new counter and the time of use. False: the counter has not grown, so the authenticator may have been copied.
 * One statement, so that of two answers with the same counter only one is accepted.
 */
async function takeUse(db: Database, id: string, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id}::uuid and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Verifies the answer to a challenge and returns the passkey that signed it. `ownerId`: only a passkey of this account is
 * accepted; null: of any account. Throws `invalid` on `passkey`, with the same text whether the passkey is unknown or the
 * answer is wrong.
 */
export async function requireAnswer(
  db: Database,
  answer: PasskeyAnswer,
  about: { purpose: Purpose; ownerId: string | null; site: Site },
): Promise<FoundPasskey> {
  const { purpose, ownerId, site } = about;
  const challenge = readChallenge(answer.response.clientDataJSON);
  const isOurs =
    challenge !== null && (await takeChallenge(db, challenge, purpose, purpose === 'login' ? null : ownerId));
  const passkey = isOurs ? await findPasskey(db, answer.id) : null;
  if (challenge === null || passkey === null) throw wrongPasskey();
  const { userHandle } = answer.response;
  const isOwners =
    (ownerId === null || passkey.accountId === ownerId) &&
    (userHandle === undefined || userHandle === userHandleOf(passkey.accountId));
  const counter = isOwners ? await verifyAnswer(answer, challenge, site, passkey) : null;
  if (counter === null) throw wrongPasskey();
  if (await takeUse(db, passkey.id, counter)) return passkey;
  const { accountId } = passkey;
  await recordEvent(db, { accountId, actorId: null, kind: 'passkey_refused' });
  throw wrongPasskey();
}

/** Opens a session while the passkey is still the account's. Throws `invalid` where it was removed meanwhile, `blocked`. */
export async function openSessionByPasskey(
  trx: Transaction,
  passkey: FoundPasskey,
  from: Origin,
): Promise<string> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    select a.blocked_at is not null as "isBlocked" from passkeys p join accounts a on a.id = p.account_id
    where p.id = ${passkey.id}::uuid and a.deleted_at is null for share`.execute(trx);
  const [found] = rows;
  if (!found) throw wrongPasskey();
  if (found.isBlocked) throw new KnownError('blocked');
  return openSession(trx, passkey.accountId, from);
}

/** Throws `invalid` where the account has as many passkeys as it may have. */
export async function requireRoom(db: Database, accountId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from passkeys where account_id = ${accountId}::uuid`.execute(db);
  if ((rows[0]?.count ?? 0) >= passkeyLimits.max)
    throw new KnownError('invalid', {
      passkey: [{ key: 'passkeys_max', values: { max: passkeyLimits.max } }],
    });
}

/** Adds a passkey; returns its id. Throws `invalid` where somebody has it already, or the account has too many. */
export async function addPasskey(
  trx: Transaction,
  accountId: string,
  given: NewKey & { name: string; transports: string[] },
): Promise<string> {
  await lockAccount(trx, accountId);
  await requireRoom(trx, accountId);
  const added = await trx
    .insertInto('passkeys')
    .values({
      account_id: accountId,
      credential_id: given.credentialId,
      public_key: given.publicKey,
      counter: given.counter,
      transports: given.transports,
      is_synced: given.isSynced,
      name: given.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new KnownError('invalid', { passkey: [{ key: 'passkey_known' }] });
  await recordEvent(trx, { accountId, actorId: accountId, kind: 'passkey_added' });
  await enqueueEmail(trx, { kind: 'passkey_added', accountId });
  return added.id;
}

/** False: the account has no such passkey. */
export async function renamePasskey(
  db: Database,
  accountId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes one passkey, or all where `id` is null; returns how many. `actorId` null: a command has done it. */
export async function removePasskeys(
  trx: Transaction,
  accountId: string,
  { id, actorId }: { id: string | null; actorId: string | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from passkeys where account_id = ${accountId}::uuid
      and (${id}::uuid is null or id = ${id}::uuid)`.execute(trx);
  const count = Number(numAffectedRows ?? 0n);
  if (count === 0) return 0;
  await recordEvent(trx, { accountId, actorId, kind: 'passkey_removed', detail: { count } });
  await enqueueEmail(trx, { kind: 'passkey_removed', accountId });
  return count;
}
