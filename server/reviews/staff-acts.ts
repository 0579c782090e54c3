import { sql } from 'kysely';
import type { AuditDetail } from '../../contract/operations/audit-kinds.ts';
import type { BodyOf } from '../../contract/platform/endpoint.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { CommentStatus } from '../../contract/reviews/own-comments.ts';
import { redacted } from '../../contract/reviews/personal-data.ts';
import type {
  disputeComment as disputeEndpoint,
  replyToComment as replyEndpoint,
} from '../../contract/reviews/staff-comments.ts';
import { enqueueEmail } from '../email/writes.ts';
import { type Act, recordAct } from '../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { cleanText } from '../platform/text/clean.ts';
import { requireMember } from '../team/access.ts';
import type { StaffRole } from '../team/rules.ts';
import { findingsIn } from './personal-data/reads.ts';
import { isCorrectable, isOfClinic } from './staff-reads.ts';
import { replyCorrectableUntil } from './staff-rules.ts';

/** Who acts for which clinic on which comment. `address`: where they call from. */
export type StaffAct = { accountId: string; address: string; id: number; clinicId: number };

type Locked = {
  status: CommentStatus;
  authorId: string | null;
  target: { kind: 'clinic' | 'doctor'; id: number };
  role: StaffRole;
};

/** Locks a comment on this clinic that is shown. Throws not_found; `invalid` where it is shown no more. */
async function lockShown(trx: Transaction, { accountId, clinicId, id }: StaffAct): Promise<Locked> {
  const role = await requireMember(trx, accountId, clinicId, 'comment.reply');
  const { rows } = await sql<Omit<Locked, 'role'>>`
    select m.status, m.account_id as "authorId", json_build_object(
      'kind', case when m.doctor_id is null then 'clinic' else 'doctor' end,
      'id', coalesce(m.doctor_id, m.clinic_id)) as target from comments m
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
  what: Pick<
    Act<'comment.replied' | 'comment.reply_corrected' | 'comment.disputed'>,
    'kind' | 'detail' | 'reason'
  >,
) =>
  recordAct(trx, {
    ...what,
    actorId: act.accountId,
    actorRole: role,
    entity: 'comment',
    entityId: act.id,
    clinicId: act.clinicId,
    address: act.address,
  });

async function tellAuthor(trx: Transaction, { authorId }: Locked): Promise<void> {
  if (authorId !== null) await enqueueEmail(trx, { kind: 'comment_news', accountId: authorId });
}

type Words = Pick<BodyOf<typeof replyEndpoint>, 'lang' | 'text'>;

/** The difference of a reply. The log keeps what it has for ever, so that personal data in the text is left out of it. */
async function differenceOf(
  trx: Transaction,
  { authorId: accountId, target }: Locked,
  before: Words | null,
  after: Words,
): Promise<AuditDetail<'comment.replied'>> {
  const shownIn = async ({ lang: language, text }: Words) =>
    redacted(text, await findingsIn(trx, { target, accountId, text, language }));
  return {
    ...(before?.lang !== after.lang && { lang: { before: before?.lang ?? null, after: after.lang } }),
    text: { before: before && (await shownIn(before)), after: await shownIn(after) },
  };
}

async function findReply(trx: Transaction, id: number) {
  return trx
    .selectFrom('comment_replies as r')
    .select(['r.lang', 'r.text', 'r.replied_at', 'r.account_id', isCorrectable.as('isCorrectable')])
    .where('r.comment_id', '=', id)
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
    const detail = await differenceOf(trx, comment, null, { lang: words.lang, text });
    await log(trx, act, comment, { kind: 'comment.replied', detail });
    await tellAuthor(trx, comment);
  });
}

/** Throws not_found without a reply, `invalid` when its time is over or an operator has redacted it. */
export async function correctReply(db: Database, act: StaffAct, words: Words): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const comment = await lockShown(trx, act);
    const known = await findReply(trx, act.id);
    if (!known) throw new KnownError('not_found');
    if (known.account_id === null || new Date() >= replyCorrectableUntil(known.replied_at))
      throw new KnownError('invalid', {
        text: [{ key: 'reply_late', values: { count: limits.commentCorrectionMinutes } }],
      });
    if (!known.isCorrectable) refuse('text', 'reply_redacted');
    const corrected = { lang: words.lang, text: cleanText(words.text) };
    await trx
      .updateTable('comment_replies')
      .set({ ...corrected, corrected_at: sql`now()` })
      .where('comment_id', '=', act.id)
      .execute();
    // An operator who redacts what it said before is told that it has changed.
    await sql`update comments set version = version + 1 where id = ${act.id}`.execute(trx);
    const detail = await differenceOf(trx, comment, known, corrected);
    await log(trx, act, comment, { kind: 'comment.reply_corrected', detail });
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
    await log(trx, act, comment, { kind: 'comment.disputed', reason });
    await tellAuthor(trx, comment);
  });
}
