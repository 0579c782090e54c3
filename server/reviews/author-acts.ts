import { sql } from 'kysely';
import type { BodyOf } from '../../contract/platform/endpoint.ts';
import type {
  CommentStatus,
  correctComment as correctEndpoint,
} from '../../contract/reviews/own-comments.ts';
import { attachFiles, removeFilesOf } from '../accounts/attachments/writes.ts';
import { lockAccount } from '../accounts/reads.ts';
import type { Words } from '../content/localization/reads.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { cleanText } from '../platform/text/clean.ts';
import {
  answerUntil,
  aspectsOf,
  mayAddAttachment,
  mayAppeal,
  mayCorrect,
  mayWithdraw,
  type Standing,
} from './author-rules.ts';
import { keptText, procedureIdOf, treatedIn } from './creation.ts';
import { minHashOf } from './minhash.ts';
import { endDispute, keepFormerText, waitForProof } from './writes.ts';

/** Whose comment is meant. */
type Own = { accountId: string; id: number };

type LockedOwn = Standing & {
  version: number;
  clinicId: number | null;
  doctorId: number | null;
  text: string;
  rating: number;
  proof: string | null;
  papers: number;
  treatedIn: string | null;
  procedureId: number | null;
};

/** Locks an own comment until the transaction ends. Throws not_found for an unknown one and another's. */
async function lockOwn(trx: Transaction, { accountId, id }: Own): Promise<LockedOwn> {
  const { rows } = await sql<LockedOwn>`
    select status, version, clinic_id as "clinicId", doctor_id as "doctorId", text, rating,
      coalesce(proof, own_proof) as proof, treated_in as "treatedIn", procedure_id as "procedureId",
      (select count(*)::int from attachments a where a.comment_id = comments.id) as papers,
      submitted_at as "submittedAt", decided_at as "decidedAt", appealed_at as "appealedAt"
    from comments where id = ${id} and account_id = ${accountId}::uuid for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row;
}

const refuseAct = (): never => {
  throw new KnownError('invalid', { comment: [{ key: 'comment_state' }] });
};

/** What is shown stays shown and is looked at again; anything else goes to the operator as if it were new. */
const afterCorrection = (status: CommentStatus) =>
  status === 'published'
    ? { status, waits_for: 'recheck' as const }
    : { status: 'submitted' as const, waits_for: 'check' as const };

type Correction = BodyOf<typeof correctEndpoint>;

/** When and what was treated, where the author corrects that. Throws `invalid` where another comment is on it. */
async function treatmentOf(
  trx: Transaction,
  own: Own,
  comment: LockedOwn,
  { correction, words }: { correction: Correction; words: Words },
) {
  const procedure_id =
    correction.procedure === undefined
      ? comment.procedureId
      : procedureIdOf(correction.procedure ?? undefined, words);
  const treated_in =
    correction.treated_in === undefined ? comment.treatedIn : treatedIn(correction.treated_in);
  const { rows } = await sql`
    select from comments where account_id = ${own.accountId}::uuid and id <> ${own.id} and status <> 'withdrawn'
      and clinic_id is not distinct from ${comment.clinicId} and doctor_id is not distinct from ${comment.doctorId}
      and treated_in is not distinct from ${treated_in}::date
      and procedure_id is not distinct from ${procedure_id}::int`.execute(trx);
  if (rows.length > 0) throw new KnownError('invalid', { treated_in: [{ key: 'comment_twice' }] });
  return { procedure_id, treated_in };
}

/** Throws `invalid`: the time is over, it was changed meanwhile in another window, or there is one on that treatment. */
export async function correctComment(db: Database, own: Own, body: Correction, words: Words): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    // In the order in which a comment is made: of two on one treatment the second sees the first.
    await lockAccount(trx, own.accountId);
    const comment = await lockOwn(trx, own);
    if (comment.version !== body.version || !mayCorrect(comment, new Date())) refuseAct();
    const aspects = aspectsOf(comment.clinicId === null ? 'doctor' : 'clinic', body.aspects);
    if (aspects === null) throw new KnownError('invalid', { aspects: [{ key: 'one_of_aspects' }] });
    const text = keptText(body.text);
    const treatment = await treatmentOf(trx, own, comment, { correction: body, words });
    await keepFormerText(trx, { id: own.id, ...comment, by: 'author' });
    await trx
      .updateTable('comments')
      .set({
        ...afterCorrection(comment.status),
        waits_since: sql`now()`,
        version: comment.version + 1,
        corrected_at: sql`now()`,
        author_name: cleanText(body.author).replace(/\s+/gu, ' '),
        ...treatment,
        rating: body.rating,
        aspects: JSON.stringify(aspects),
        text,
        sketch: minHashOf(text),
        removal_asked_by: null,
      })
      .where('id', '=', own.id)
      .execute();
  });
}

/** It is shown no more, and its attachments go. Done already: nothing happens. */
export async function withdrawComment(db: Database, own: Own): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { status } = await lockOwn(trx, own);
    if (status === 'withdrawn') return;
    if (!mayWithdraw(status)) refuseAct();
    await trx
      .updateTable('comments')
      .set((eb) => ({
        status: 'withdrawn',
        version: eb('version', '+', 1),
        waits_for: null,
        waits_since: null,
        removal_asked_by: null,
      }))
      .where('id', '=', own.id)
      .execute();
    await endDispute(trx, own.id, 'ended');
    await removeFilesOf(trx, { commentId: own.id });
  });
}

/** Adds attachments; what is shown is looked at again. Throws `invalid` where they can raise nothing, or are too many. */
export async function addAttachments(db: Database, own: Own, ids: readonly string[]): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const comment = await lockOwn(trx, own);
    if (ids.length === 0) throw new KnownError('invalid', { attachment_ids: [{ key: 'required' }] });
    if (!mayAddAttachment(comment, comment.proof, comment.papers + ids.length - 1))
      throw new KnownError('invalid', { attachment_ids: [{ key: 'comment_no_paper' }] });
    await attachFiles(trx, { accountId: own.accountId, commentId: own.id, ids });
    await trx
      .updateTable('comments')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', own.id)
      .execute();
    await waitForProof(trx, own.id);
  });
}

/** Asks for another look. Throws `invalid` where it was neither rejected nor removed, too long ago, or asked before. */
export async function appealComment(db: Database, own: Own, text: string): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    if (!mayAppeal(await lockOwn(trx, own), new Date())) refuseAct();
    await sql`
      update comments set appeal = ${cleanText(text)}, appealed_at = now(), version = version + 1,
        waits_for = 'appeal', waits_since = now() where id = ${own.id}`.execute(trx);
  });
}

/** Answers what the clinic says against it; then an operator decides at once. Throws `invalid` when it is too late. */
export async function answerDispute(db: Database, own: Own, text: string): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { status } = await lockOwn(trx, own);
    const open = await trx
      .selectFrom('comment_disputes')
      .select('disputed_at as disputedAt')
      .where('comment_id', '=', own.id)
      .where('answer', 'is', null)
      .where('outcome', 'is', null)
      .executeTakeFirst();
    if (status !== 'disputed' || !open || new Date() > answerUntil(open.disputedAt)) return refuseAct();
    await sql`
      update comment_disputes set answer = ${cleanText(text)}, answered_at = now()
      where comment_id = ${own.id}`.execute(trx);
    await sql`
      update comments set waits_since = now(), version = version + 1
      where id = ${own.id} and waits_for = 'dispute'`.execute(trx);
  });
}
