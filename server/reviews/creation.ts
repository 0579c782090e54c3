import { sql } from 'kysely';
import { DAY_MS } from '../../contract/platform/durations.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { NewComment } from '../../contract/reviews/own-comments.ts';
import { attachFiles } from '../accounts/attachments/writes.ts';
import { requireConsents } from '../accounts/consents/access.ts';
import { lockAccount } from '../accounts/reads.ts';
import type { Words } from '../content/localization/reads.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { hashBody, requireSameBody } from '../platform/repeat-key.ts';
import { cleanText } from '../platform/text/clean.ts';
import { aspectsOf, monthOf } from './author-rules.ts';
import { minHashOf } from './minhash.ts';
import type { Target } from './reads.ts';
import { readStanding } from './standing.ts';

const HOUR_SECONDS = 3600;

async function findByKey(trx: Transaction, accountId: string, key: string) {
  return trx
    .selectFrom('comments')
    .select(['id', 'idempotency_hash'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Throws `too_many` with the time until the oldest of the last ones is a day old. */
async function requireDailyLimit(trx: Transaction, accountId: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select submitted_at as at from comments
    where account_id = ${accountId}::uuid and submitted_at > now() - interval '1 day'
    order by submitted_at desc offset ${limits.commentsPerDay - 1} limit 1`.execute(trx);
  const [blocking] = rows;
  if (!blocking) return;
  const seconds = Math.max(1, Math.ceil((blocking.at.getTime() + DAY_MS - Date.now()) / 1000));
  const values = { limit: limits.commentsPerDay, count: Math.ceil(seconds / HOUR_SECONDS) };
  throw new KnownError('too_many', { comment: [{ key: 'comments_a_day', values }] }, seconds);
}

/** Text as it is kept, long enough also without what is around it. */
export function keptText(text: string, field = 'text'): string {
  const clean = cleanText(text);
  if ([...clean].length < limits.commentMin)
    throw new KnownError('invalid', {
      [field]: [{ key: 'too_short', values: { count: limits.commentMin } }],
    });
  return clean;
}

type Writing = { accountId: string; key: string; target: Target; body: NewComment };

/** Null: none is named. Throws `invalid` for an unknown one. */
export function procedureIdOf(slug: string | undefined, { dictionaries }: Words): number | null {
  if (slug === undefined) return null;
  return dictionaries.procedures.bySlug.get(slug)?.id ?? refuse('procedure', 'not_listed');
}

/** First day of the month. Throws `invalid` for one that cannot be. */
export const treatedIn = (month: string): string =>
  monthOf(month, new Date()) ?? refuse('treated_in', 'comment_month');

/** What the author says, checked. Throws `invalid`. */
function checkComment({ target, body }: Writing, words: Words) {
  return {
    author_name: cleanText(body.author).replace(/\s+/gu, ' '),
    lang: body.lang,
    rating: body.rating,
    aspects: JSON.stringify(
      aspectsOf(target.column === 'clinic_id' ? 'clinic' : 'doctor', body.aspects) ??
        refuse('aspects', 'one_of_aspects'),
    ),
    text: keptText(body.text),
    treated_in: treatedIn(body.treated_in),
    procedure_id: procedureIdOf(body.procedure, words),
  };
}

/** Throws `invalid`: colleagues may not comment, nor may someone of whom nothing at all is known; one treatment, one comment. */
async function requireAuthor(trx: Transaction, { accountId, target, body }: Writing) {
  const { ownProof, isColleague } = await readStanding(trx, accountId, target);
  if (isColleague) refuse('comment', 'comment_own_clinic');
  if (ownProof === null && (body.attachment_ids ?? []).length === 0) refuse('comment', 'comment_no_proof');
  return ownProof;
}

async function requireOnlyOne(
  trx: Transaction,
  { accountId, target }: Writing,
  { treated_in, procedure_id }: { treated_in: string; procedure_id: number | null },
): Promise<void> {
  const { rows } = await sql`
    select from comments where account_id = ${accountId}::uuid and ${sql.ref(target.column)} = ${target.id}
      and treated_in = ${treated_in} and procedure_id is not distinct from ${procedure_id} and status <> 'withdrawn'`.execute(
    trx,
  );
  if (rows.length > 0) refuse('treated_in', 'comment_twice');
}

/**
 * Sends a comment to an operator. A repeated key is the comment that it made. Throws `consent_needed`, `too_many`,
 * `invalid`. Returns the id.
 */
export function createComment(db: Database, writing: Writing, words: Words): Promise<number> {
  const { accountId, key, target, body } = writing;
  const hash = hashBody({ ...body, target });
  return retryingTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    const known = await findByKey(trx, accountId, key);
    if (known) {
      requireSameBody(known.idempotency_hash, hash);
      return known.id;
    }
    await requireConsents(trx, accountId, ['terms', 'personal_data']);
    await requireDailyLimit(trx, accountId);
    const own_proof = await requireAuthor(trx, writing);
    const checked = checkComment(writing, words);
    await requireOnlyOne(trx, writing, checked);
    const { id } = await trx
      .insertInto('comments')
      .values({
        ...checked,
        [target.column]: target.id,
        account_id: accountId,
        status: 'submitted',
        own_proof,
        waits_for: 'check',
        waits_since: sql`now()`,
        sketch: minHashOf(checked.text),
        idempotency_key: key,
        idempotency_hash: hash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await attachFiles(trx, { accountId, commentId: id, ids: body.attachment_ids ?? [] });
    return id;
  });
}
