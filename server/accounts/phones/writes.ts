import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import { asServiceIn } from '../../platform/client-rows.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { makeCode } from '../../platform/tokens.ts';
import { recordEvent } from '../events/writes.ts';

export const SEND_PHONE_CODE = 'send-phone-code';

/** After minutes nobody waits for a code any more. */
const SEND_ATTEMPTS = 4;

const problem = (field: 'code' | 'phone_number', key: string) =>
  new KnownError('invalid', { [field]: [{ key }] });

/** Ends the code of an account, in the transaction of what makes it useless. */
export async function dropPhoneCode(trx: Transaction, accountId: string): Promise<void> {
  await trx.deleteFrom('phone_codes').where('account_id', '=', accountId).execute();
}

/** Makes a new code, which replaces the one before, and has it sent to `phone`. */
export async function startVerification(
  db: Database,
  {
    accountId,
    phone,
    language,
    secrets,
  }: { accountId: string; phone: string; language: string; secrets: Secrets },
): Promise<void> {
  const code = secrets.seal(Buffer.from(makeCode()));
  await retryingTransaction(db, async (trx) => {
    await sql`
      insert into phone_codes (account_id, phone, code, expires_at)
      values (${accountId}::uuid, ${phone}, ${code}, now() + make_interval(mins => ${limits.phoneCodeMinutes}))
      on conflict (account_id) do update set phone = excluded.phone, code = excluded.code, wrong_tries = 0,
        expires_at = excluded.expires_at`.execute(trx);
    const key = `${SEND_PHONE_CODE} ${accountId}`;
    await enqueue(trx, SEND_PHONE_CODE, { accountId, language }, { key, maxAttempts: SEND_ATTEMPTS });
  });
}

type Sent = { phone: string; code: Buffer; wrongTries: number; isOver: boolean; current: string | null };

/** The code sent last, with its row and the account's held. Null: there is none. */
async function lockCode(trx: Transaction, accountId: string): Promise<Sent | null> {
  const { rows } = await sql<Sent>`
    select c.phone, c.code, c.wrong_tries as "wrongTries", c.expires_at <= now() as "isOver", a.phone as current
    from accounts a join phone_codes c on c.account_id = a.id
    where a.id = ${accountId}::uuid and a.deleted_at is null for no key update`.execute(trx);
  return rows[0] ?? null;
}

/** Numbers change hands: whoever receives a code today has the number, and an account that verified it earlier loses it. */
async function takeNumber(trx: Transaction, accountId: string, phone: string): Promise<void> {
  await asServiceIn(trx, 'a phone number has one owner', async () => {
    const { rows } = await sql<{ id: string }>`
      update accounts set verified_phone = null, updated_at = now()
      where verified_phone = ${phone} and id <> ${accountId}::uuid returning id`.execute(trx);
    for (const { id } of rows) await recordEvent(trx, { accountId: id, actorId: null, kind: 'phone_lost' });
  });
  await sql`
    update accounts set verified_phone = ${phone}, updated_at = now() where id = ${accountId}::uuid`.execute(
    trx,
  );
  await recordEvent(trx, { accountId, actorId: accountId, kind: 'phone_verified' });
}

/** Compares what was typed and counts a wrong try. Returns the problem to tell; null: the number is verified. */
async function tryCode(
  trx: Transaction,
  { accountId, typed, secrets }: { accountId: string; typed: string; secrets: Secrets },
): Promise<KnownError | null> {
  const sent = await lockCode(trx, accountId);
  if (sent === null || sent.isOver || sent.phone !== sent.current || sent.wrongTries >= limits.phoneCodeTries)
    return problem('code', 'phone_code_ended');
  const wanted = secrets.open(sent.code);
  const given = Buffer.from(typed);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    await trx
      .updateTable('phone_codes')
      .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
      .where('account_id', '=', accountId)
      .execute();
    return problem('code', 'phone_code_wrong');
  }
  await dropPhoneCode(trx, accountId);
  await takeNumber(trx, accountId, sent.phone);
  return null;
}

/**
 * Verifies the number by the code that was sent to it. Throws `invalid` at `code` where it is wrong, used, expired, tried
 * too often, or was sent to another number than the account has now. A wrong try stays counted.
 */
export async function verifyPhone(
  db: Database,
  attempt: { accountId: string; typed: string; secrets: Secrets },
): Promise<void> {
  const refusal = await retryingTransaction(db, (trx) => tryCode(trx, attempt));
  if (refusal) throw refusal;
}

export async function removeExpiredCodes(db: Database): Promise<void> {
  await sql`delete from phone_codes where expires_at < now()`.execute(db);
}
