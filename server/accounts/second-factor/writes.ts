import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { PasskeyAnswer } from '../../../contract/accounts/sessions.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { createLimiter } from '../../platform/limiter.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { recordEvent } from '../events/writes.ts';
import type { Site } from '../passkeys/rules.ts';
import { requireAnswer } from '../passkeys/writes.ts';
import { findStep, hashRecoveryCode, makeRecoveryCodes, makeSecret, readCode, toBase32 } from './codes.ts';

const WRONG_CODES = { name: 'second-factor', points: 5, seconds: 15 * 60 };

/** An offered secret, as it is kept, and the time step of its first code. */
export type Proven = { sealed: Buffer; step: number };

export type SecondFactorGuard = {
  /**
   * Takes a code of the authenticator or a recovery code; where no factor is on, nothing is asked. Throws `invalid` at
   * `code` without a code or with a wrong one, `too_many` after five wrong ones.
   */
  requireCode(db: Database, accountId: string, code: string | undefined): Promise<void>;
  /**
   * Takes a passkey of the account, as often wrong as codes. Throws `invalid` at `passkey`, `too_many`.
   */
  requirePasskey(
    db: Database,
    accountId: string,
    answer: PasskeyAnswer,
    about: { purpose: 'login' | 'confirm'; site: Site },
  ): Promise<void>;
  /** Takes a passkey in place of a code where one is given. Throws as `requireCode` and `requirePasskey`. */
  requireFactor(
    db: Database,
    accountId: string,
    given: { code?: string | undefined; passkey?: PasskeyAnswer | undefined },
    about: { purpose: 'login' | 'confirm'; site: Site },
  ): Promise<void>;
  /** Proves what was offered by its first code. Throws as `requireCode`, also where nothing was offered. */
  proveOffered(db: Database, accountId: string, code: string): Promise<Proven>;
};

const wrong = (key: 'code_needed' | 'code_wrong' | 'second_factor_not_offered') =>
  new KnownError('invalid', { code: [{ key }] });

async function findSecret(db: Database, accountId: string, isOn: boolean): Promise<Buffer | null> {
  const row = await db
    .selectFrom('second_factors')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('confirmed_at', isOn ? 'is not' : 'is', null)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** False: a code of this step, or of a later one, was taken before. Of two that come at once one finds it so. */
async function takeStep(db: Database, accountId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update second_factors set last_step = ${step} where account_id = ${accountId}::uuid
      and confirmed_at is not null and (last_step is null or last_step < ${step})`.execute(db);
  return numAffectedRows === 1n;
}

/** False: it is none of the account's codes, or was used before. */
async function takeRecoveryCode(db: Database, accountId: string, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_codes set used_at = now()
    where account_id = ${accountId}::uuid and code_hash = ${hashRecoveryCode(code)} and used_at is null`.execute(
    db,
  );
  if (numAffectedRows !== 1n) return false;
  await recordEvent(db, { accountId, actorId: accountId, kind: 'recovery_code_used' });
  return true;
}

/** Asks those who log in, and before great changes, for what only the owner's device knows. */
export function createSecondFactorGuard({
  pool,
  secrets,
}: {
  pool: Pool;
  secrets: Secrets;
}): SecondFactorGuard {
  const limiter = createLimiter(pool, WRONG_CODES);

  async function isTaken(db: Database, accountId: string, sealed: Buffer, typed: string): Promise<boolean> {
    const { kind, text } = readCode(typed);
    if (kind === 'recovery') return takeRecoveryCode(db, accountId, text);
    const step = kind === 'totp' ? findStep(secrets.open(sealed), text) : null;
    return step !== null && (await takeStep(db, accountId, step));
  }

  const requireCode: SecondFactorGuard['requireCode'] = async (db, accountId, code) => {
    const sealed = await findSecret(db, accountId, true);
    if (sealed === null) return;
    if (code === undefined) throw wrong('code_needed');
    // Counted before it is looked at: of a hundred guesses at once five are checked.
    await limiter.spend(accountId);
    if (!(await isTaken(db, accountId, sealed, code))) throw wrong('code_wrong');
    await limiter.giveBack(accountId);
  };

  const requirePasskey: SecondFactorGuard['requirePasskey'] = async (db, accountId, answer, about) => {
    await limiter.spend(accountId);
    await requireAnswer(db, answer, { ...about, ownerId: accountId });
    await limiter.giveBack(accountId);
  };

  return {
    requireCode,
    requirePasskey,
    requireFactor: (db, accountId, { code, passkey }, about) =>
      passkey === undefined
        ? requireCode(db, accountId, code)
        : requirePasskey(db, accountId, passkey, about),
    async proveOffered(db, accountId, code) {
      const sealed = await findSecret(db, accountId, false);
      if (sealed === null) throw wrong('second_factor_not_offered');
      await limiter.spend(accountId);
      const { kind, text } = readCode(code);
      const step = kind === 'totp' ? findStep(secrets.open(sealed), text) : null;
      if (step === null) throw wrong('code_wrong');
      await limiter.giveBack(accountId);
      return { sealed, step };
    },
  };
}

/** Turns on what was proven. Throws `invalid` where another secret was offered meanwhile, or one was turned on. */
export async function turnOn(db: Database, accountId: string, { sealed, step }: Proven): Promise<void> {
  const { numAffectedRows } = await sql`
    update second_factors set confirmed_at = now(), last_step = ${step}
    where account_id = ${accountId}::uuid and confirmed_at is null and secret = ${sealed}`.execute(db);
  if (numAffectedRows !== 1n) throw wrong('second_factor_not_offered');
}

/** Offers a secret, in place of one that was never confirmed. Null: a factor is on. */
export async function offerSecret(db: Database, secrets: Secrets, accountId: string): Promise<Buffer | null> {
  const secret = makeSecret();
  const { numAffectedRows } = await sql`
    insert into second_factors (account_id, secret) values (${accountId}::uuid, ${secrets.seal(secret)})
    on conflict (account_id) do update set secret = excluded.secret, created_at = now()
    where second_factors.confirmed_at is null`.execute(db);
  return numAffectedRows === 1n ? secret : null;
}

/** Makes recovery codes in place of all earlier ones; they are kept as hashes only. */
export async function replaceRecoveryCodes(trx: Transaction, accountId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  // Of two replacements at once the later one counts as a whole.
  await sql`select from second_factors where account_id = ${accountId}::uuid for update`.execute(trx);
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
}

/** False: none was on. */
export async function removeFactor(db: Database, accountId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from second_factors where account_id = ${accountId}::uuid and confirmed_at is not null`.execute(
    db,
  );
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  return numAffectedRows === 1n;
}

/** For commands and demo accounts: a second factor that counts at once. Returns its secret in base32. */
export async function turnOnSecondFactor(db: Database, secrets: Secrets, accountId: string): Promise<string> {
  const secret = makeSecret();
  await sql`
    insert into second_factors (account_id, secret, confirmed_at)
    values (${accountId}::uuid, ${secrets.seal(secret)}, now())
    on conflict (account_id) do update set secret = excluded.secret, confirmed_at = now(), last_step = null,
      created_at = now()`.execute(db);
  return toBase32(secret);
}
