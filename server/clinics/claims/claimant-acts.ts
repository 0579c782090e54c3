import { sql } from 'kysely';
import type { ClaimState } from '../../../contract/clinics/claims.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { attachFiles } from '../../accounts/attachments/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { tellOwners } from '../../team/writes.ts';
import { type Decided, mayAppealAgainst } from '../appeals/rules.ts';
import { isCode, openCode } from './code.ts';

type Own = { accountId: string; id: string };

type Held = {
  clinicId: number;
  state: ClaimState;
  email: string;
  isTakeover: boolean;
  code: Buffer | null;
  isProven: boolean;
  /** Sent lately and not guessed at too often. */
  isCodeAlive: boolean;
} & Decided;

/** An own claim, held until the transaction ends. Throws not_found, and `invalid` in another state. */
async function lockOwn(
  trx: Transaction,
  { accountId, id }: Own,
  states: readonly ClaimState[],
): Promise<Held> {
  const { rows } = await sql<Held>`
    select clinic_id as "clinicId", state, work_email as email, is_takeover as "isTakeover", code,
      code_proven_at is not null as "isProven",
      code_sent_at > now() - make_interval(mins => ${limits.claimCodeMinutes}) and code_tries < ${limits.claimCodeTries}
        as "isCodeAlive", decided_at as "decidedAt", appealed_at as "appealedAt"
    from clinic_claims where id = ${id}::uuid and account_id = ${accountId}::uuid for update`.execute(trx);
  const [claim] = rows;
  if (!claim) throw new KnownError('not_found');
  if (!states.includes(claim.state)) refuse('state', 'claim_state');
  return claim;
}

/** Sends a new code to the work address. Throws not_found, and `invalid` where no code is waited for. */
export async function sendCode(
  { db, secrets }: { db: Database; secrets: Secrets },
  own: Own & { language: string },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const claim = await lockOwn(trx, own, ['submitted']);
    if (claim.code === null || claim.isProven) refuse('code', 'claim_state');
    await openCode(trx, secrets, { ...own, email: claim.email });
  });
}

/**
 * Takes the code from the email: from now on the claim waits for an operator. Wrong codes are counted. Throws not_found,
 * and `invalid` on `code`.
 */
export async function proveCode(
  { db, secrets }: { db: Database; secrets: Secrets },
  { code, ...own }: Own & { code: string },
): Promise<void> {
  const problem = await retryingTransaction(db, async (trx) => {
    const claim = await lockOwn(trx, own, ['submitted']);
    if (claim.isProven) return null;
    if (claim.code === null || !claim.isCodeAlive) return 'claim_code_ended';
    if (!isCode(secrets, claim.code, code)) {
      // Committed, unlike what throws: a try counts also when it is refused.
      await trx
        .updateTable('clinic_claims')
        .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
        .where('id', '=', own.id)
        .execute();
      return 'claim_code_wrong';
    }
    await sql`
      update clinic_claims set code = null, code_proven_at = now(), waiting_since = now(), version = version + 1
      where id = ${own.id}::uuid`.execute(trx);
    if (claim.isTakeover) await tellOwners(trx, claim.clinicId, 'claim_takeover');
    return null;
  });
  if (problem !== null) refuse('code', problem);
}

/** Answers what an operator asked: the claim waits again. Throws not_found, and `invalid` where nothing was asked. */
export async function answerClaim(
  db: Database,
  { explanation, files, ...own }: Own & { explanation: string; files: readonly string[] },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockOwn(trx, own, ['needs_more']);
    await attachFiles(trx, { accountId: own.accountId, claimId: own.id, ids: files });
    await sql`
      update clinic_claims set state = 'submitted', waiting_since = now(), version = version + 1,
        explanation = concat_ws(E'\\n\\n', nullif(explanation, ''), ${explanation.trim()}::text)
      where id = ${own.id}::uuid`.execute(trx);
  });
}

/**
 * Says why a refusal is wrong: the claim waits for another operator. Throws not_found, and `invalid` where it is not
 * refused, was appealed against before, the time is over, or there is a newer claim.
 */
export async function appealClaim(db: Database, own: Own, text: string): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    // In the order in which a claim is made: clinic, then claim.
    await sql`
      select from clinics where id = (select clinic_id from clinic_claims where id = ${own.id}::uuid) for no key update`.execute(
      trx,
    );
    const claim = await lockOwn(trx, own, ['refused']);
    if (!mayAppealAgainst(claim, new Date())) refuse('text', 'appeal_closed');
    const { rows: open } = await sql`
      select from clinic_claims where account_id = ${own.accountId}::uuid and clinic_id = ${claim.clinicId}
        and state in ('submitted', 'needs_more')`.execute(trx);
    if (open.length > 0) refuse('text', 'appeal_newer');
    await sql`
      update clinic_claims set state = 'submitted', decided_at = null, waiting_since = now(), appeal = ${text.trim()},
        appealed_at = now(), version = version + 1 where id = ${own.id}::uuid`.execute(trx);
  });
}

/** Takes an open claim back. Throws not_found, and `invalid` where it has ended. */
export async function withdrawClaim(db: Database, own: Own): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockOwn(trx, own, ['submitted', 'needs_more']);
    await trx
      .updateTable('clinic_claims')
      .set((eb) => ({ state: 'withdrawn', code: null, waiting_since: null, version: eb('version', '+', 1) }))
      .where('id', '=', own.id)
      .execute();
  });
}
