import { sql } from 'kysely';
import type { NewClaim } from '../../../contract/clinics/claims.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { attachFiles } from '../../accounts/attachments/writes.ts';
import { cleanEmail, cleanName } from '../../accounts/rules.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { hashBody, requireSameBody } from '../../platform/repeat-key.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { tellOwners } from '../../team/writes.ts';
import { openCode } from './code.ts';
import { provenWebsites } from './reads.ts';
import { matchWebsites, type Websites } from './rules.ts';

const HOUR_SECONDS = 3600;

export type Submission = { accountId: string; key: string; body: NewClaim; language: string };
type Tools = { db: Database; secrets: Secrets };
type Target = { isClaimed: boolean; isOwner: boolean } & Websites;

/** A repeated key is the claim that it made. Throws `invalid` where other data comes with it. */
async function findByKey(trx: Transaction, { accountId, key, body }: Submission): Promise<string | null> {
  const known = await trx
    .selectFrom('clinic_claims')
    .select(['id', 'idempotency_hash'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (known) requireSameBody(known.idempotency_hash, hashBody(body));
  return known?.id ?? null;
}

/** Throws `too_many` with the time until the oldest of the last ones is a day old. */
async function requireDailyLimit(trx: Transaction, accountId: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select submitted_at as at from clinic_claims
    where account_id = ${accountId}::uuid and submitted_at > now() - interval '1 day'
    order by submitted_at desc offset ${limits.claimsPerDay - 1} limit 1`.execute(trx);
  const [blocking] = rows;
  if (!blocking) return;
  const seconds = Math.max(1, Math.ceil((blocking.at.getTime() + DAY_MS - Date.now()) / 1000));
  const values = { limit: limits.claimsPerDay, count: Math.ceil(seconds / HOUR_SECONDS) };
  throw new KnownError('too_many', { clinic_id: [{ key: 'claims_a_day', values }] }, seconds);
}

/** The clinic, held: it is approved or claimed by nobody else meanwhile. Throws not_found, and `invalid` for an own one. */
async function lockTarget(trx: Transaction, { accountId, body }: Submission): Promise<Target> {
  const { rows } = await sql<Target>`
    select c.claimed_at is not null as "isClaimed", c.website as shown, ${provenWebsites} as proven, exists (select from staff s
        where s.clinic_id = c.id and s.account_id = ${accountId}::uuid and s.role = 'owner') as "isOwner"
    from clinics c where c.id = ${body.clinic_id} and c.status = 'published' for no key update`.execute(trx);
  const [clinic] = rows;
  if (!clinic) throw new KnownError('not_found');
  if (clinic.isOwner) throw new KnownError('invalid', { clinic_id: [{ key: 'claim_own' }] });
  const open = await sql`
    select from clinic_claims where clinic_id = ${body.clinic_id} and account_id = ${accountId}::uuid
      and state in ('submitted', 'needs_more')`.execute(trx);
  if (open.rows.length > 0) throw new KnownError('invalid', { clinic_id: [{ key: 'claim_open' }] });
  return clinic;
}

/** What each way of proving needs. Throws `invalid` on the field that is missing or does not fit. */
function checkProof(body: NewClaim, target: Target): { post: string; email: string } {
  const post = cleanName(body.post);
  if (post === null) refuse('post', 'plain_name');
  const email = cleanEmail(body.work_email);
  if (body.proof === 'domain') {
    const match = matchWebsites(email, target);
    if (match !== 'own') refuse('work_email', `claim_email_${match}`);
  }
  if (body.proof === 'papers' && (body.attachment_ids ?? []).length === 0)
    refuse('attachment_ids', 'claim_papers');
  if (body.proof === 'licence' && !body.licence_number?.trim()) refuse('licence_number', 'required');
  return { post, email };
}

/**
 * Says that someone keeps a clinic's profile. With a work address at the clinic's website a code goes there, and the
 * claim waits for an operator once it has come back; with attachments or a licence at once. Returns the id. Throws `invalid`,
 * `not_found`, `too_many`.
 */
export function submitClaim({ db, secrets }: Tools, submission: Submission): Promise<string> {
  const { accountId, key, body, language } = submission;
  return retryingTransaction(db, async (trx) => {
    await sql`select from accounts where id = ${accountId}::uuid for no key update`.execute(trx);
    const known = await findByKey(trx, submission);
    if (known !== null) return known;
    const target = await lockTarget(trx, submission);
    const { post, email } = checkProof(body, target);
    await requireDailyLimit(trx, accountId);
    const { id } = await trx
      .insertInto('clinic_claims')
      .values({
        clinic_id: body.clinic_id,
        account_id: accountId,
        proof: body.proof,
        post,
        work_email: email,
        licence_number: body.licence_number?.trim() || null,
        licence_url: body.licence_url ?? null,
        explanation: body.explanation?.trim() ?? '',
        is_takeover: target.isClaimed,
        idempotency_key: key,
        idempotency_hash: hashBody(body),
        waiting_since: body.proof === 'domain' ? null : sql<Date>`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await attachFiles(trx, { accountId, claimId: id, ids: body.attachment_ids ?? [] });
    if (body.proof === 'domain') await openCode(trx, secrets, { id, accountId, email, language });
    else if (target.isClaimed) await tellOwners(trx, body.clinic_id, 'claim_takeover');
    return id;
  });
}
