import { sql } from 'kysely';
import type { BodyOf } from '../../contract/platform/endpoint.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { CommentStatus } from '../../contract/reviews/own-comments.ts';
import type {
  disputeComment as disputeEndpoint,
  replyToComment as replyEndpoint,
} from '../../contract/reviews/staff-comments.ts';
import { enqueueEmail } from '../email/writes.ts';
import { recordAct } from '../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { cleanText } from '../platform/text/clean.ts';
import { requireMember } from '../team/access.ts';
import type { StaffRole } from '../team/rules.ts';
import { isOfClinic } from './staff-reads.ts';
import { replyCorrectableUntil } from './staff-rules.ts';

/** Who acts for which clinic on which comment. `address`: where they call from. */
export type StaffAct = { accountId: string; address: string; id: number; clinicId: number };

type Locked = { status: CommentStatus; authorId: string | null; role: StaffRole };

/** Locks a comment on this clinic that is shown. Throws not_found; `invalid` where it is shown no more. */
async function lockShown(trx: Transaction, { accountId, clinicId, id }: StaffAct): Promise<Locked> {
  const role = await requireMember(trx, accountId, clinicId, 'comment.reply');
  const { rows } = await sql<Omit<Locked, 'role'>>`
    select m.status, m.account_id as "authorId" from comments m
    where m.id = ${id} and ${isOfClinic(clinicId)} for update of m`.execute(trx);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  if (row.status !== 'published' && row.status !== 'disputed') refuse('text', 'comment_gone');
  return { ...row, role };
}

const log = (
  trx: Transaction,
  act: StaffAct,
  { role }: Locked,
  kind: 'comment.replied' | 'comment.reply_corrected' | 'comment.disputed',
  reason: string | null = null,
) =>
  recordAct(trx, {
    actorId: act.accountId,
    actorRole: role,
    kind,
    entity: 'comment',
    entityId: act.id,
    clinicId: act.clinicId,
    reason,
    address: act.address,
  });

async function tellAuthor(trx: Transaction, { authorId }: Locked): Promise<void> {
  if (authorId !== null) await enqueueEmail(trx, { kind: 'comment_news', accountId: authorId });
}

type Words = Pick<BodyOf<typeof replyEndpoint>, 'lang' | 'text'>;

async function findReply(trx: Transaction, id: number) {
  return trx
    .selectFrom('comment_replies')
    .select(['text', 'replied_at', 'account_id'])
    .where('comment_id', '=', id)
    .executeTakeFirst();
}

/** The clinic's one reply. The same words again change nothing; throws `invalid` where there is another. */
export async function replyToComment(db: Database, act: StaffAct, words: Words): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const comment = await lockShown(trx, act);
    const text = cleanText(words.text);
    const known = await findReply(trx, act.id);
    if (known?.text === text) return;
    if (known) refuse('text', 'reply_once');
    await trx
      .insertInto('comment_replies')
      .values({
        comment_id: act.id,
        lang: words.lang,
        text,
        replied_at: sql`now()`,
        account_id: act.accountId,
      })
      .execute();
    await log(trx, act, comment, 'comment.replied');
    await tellAuthor(trx, comment);
  });
}

/** Throws not_found without a reply, `invalid` when its time is over. */
export async function correctReply(db: Database, act: StaffAct, words: Words): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const comment = await lockShown(trx, act);
    const known = await findReply(trx, act.id);
    if (!known) throw new KnownError('not_found');
    if (known.account_id === null || new Date() >= replyCorrectableUntil(known.replied_at))
      throw new KnownError('invalid', {
        text: [{ key: 'reply_late', values: { count: limits.commentCorrectionMinutes } }],
      });
    await trx
      .updateTable('comment_replies')
      .set({ lang: words.lang, text: cleanText(words.text), corrected_at: sql`now()` })
      .where('comment_id', '=', act.id)
      .execute();
    await log(trx, act, comment, 'comment.reply_corrected');
  });
}

type Complaint = Pick<BodyOf<typeof disputeEndpoint>, 'reason' | 'text'>;

/** Marks a comment as disputed; its author has 7 days, then an operator decides. Throws `invalid` the second time. */
export async function disputeComment(
  db: Database,
  act: StaffAct,
  { reason, text }: Complaint,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const comment = await lockShown(trx, act);
    const { rows } = await sql`
      insert into comment_disputes (comment_id, reason, text, disputed_by)
      values (${act.id}, ${reason}, ${cleanText(text)}, ${act.accountId}::uuid)
      on conflict (comment_id) do nothing returning comment_id`.execute(trx);
    if (rows.length === 0) refuse('text', 'dispute_once');
    // Nobody can answer for an author who is not here: then it need not wait.
    const days = comment.authorId === null ? 0 : limits.disputeAnswerDays;
    await sql`
      update comments set status = 'disputed', version = version + 1, removal_asked_by = null, waits_for = 'dispute',
        waits_since = now() + ${`${days} days`}::interval where id = ${act.id}`.execute(trx);
    await log(trx, act, comment, 'comment.disputed', reason);
    await tellAuthor(trx, comment);
  });
}
