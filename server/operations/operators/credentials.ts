import { sql } from 'kysely';
import { recordEvent } from '../../accounts/events/writes.ts';
import { removePasskeys } from '../../accounts/passkeys/writes.ts';
import { removeFactor } from '../../accounts/second-factor/writes.ts';
import { endSessions } from '../../accounts/sessions/writes.ts';
import { enqueueEmail } from '../../email/writes.ts';
import type { Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { makeReadable } from '../../platform/tokens.ts';

/** 80 random bits, like `k7fm-2qxa-9wtd-hp3e`. */
export const makePassword = (): string => makeReadable(4);

export type NewAccount = {
  name: string;
  surname: string;
  /** E.164. */
  phone: string;
  email: string | null;
  password: string;
  isDemo: boolean;
};

/**
 * Makes an account without a session, in the transaction of `trx`, by a command on the machine. Returns its id. Throws
 * invalid at `phone_number` where an account has the number: who runs the command means that one.
 */
export async function createAccount(trx: Transaction, input: NewAccount): Promise<string> {
  // Of two commands at once the second waits and then finds the number taken.
  await sql`select pg_advisory_xact_lock(hashtextextended(${input.phone}, 0))`.execute(trx);
  const holder = await trx
    .selectFrom('accounts')
    .select('id')
    .where('phone', '=', input.phone)
    .executeTakeFirst();
  if (holder) throw new KnownError('invalid', { phone_number: [{ key: 'phone_taken' }] });
  const made = await trx
    .insertInto('accounts')
    .values({
      name: input.name,
      surname: input.surname,
      phone: input.phone,
      email: input.email,
      password_hash: await hashPassword(input.password),
      is_demo: input.isDemo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(trx, { accountId: made.id, actorId: null, kind: 'registered' });
  return made.id;
}

/** Sets a password that its owner is told by word of mouth, and logs out everywhere, in the transaction of `trx`. */
export async function replacePassword(trx: Transaction, accountId: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  const { numAffectedRows } = await sql`
    update accounts set password_hash = ${hash}, updated_at = now()
    where id = ${accountId}::uuid and deleted_at is null`.execute(trx);
  if (numAffectedRows !== 1n) throw new KnownError('not_found');
  await endSessions(trx, accountId);
  await recordEvent(trx, { accountId, actorId: null, kind: 'password_changed' });
  await enqueueEmail(trx, { kind: 'password_changed', accountId });
}

/**
 * For an owner who has lost the device and the recovery codes: its passkeys go too. In the transaction of `trx`. False: there
 * was nothing to turn off.
 */
export async function turnOffSecondFactor(trx: Transaction, accountId: string): Promise<boolean> {
  const removed = await removePasskeys(trx, accountId, { id: null, actorId: null });
  const wasOn = await removeFactor(trx, accountId);
  if (!wasOn && removed === 0) return false;
  await endSessions(trx, accountId);
  if (!wasOn) return true;
  await recordEvent(trx, { accountId, actorId: null, kind: 'second_factor_off' });
  await enqueueEmail(trx, { kind: 'second_factor_changed', accountId });
  return true;
}
