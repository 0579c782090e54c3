import { sql } from 'kysely';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { CommentStatus, correctComment as correctEndpoint } from '../../contract/own-comments.ts';
import { removeFilesOf } from '../attachments/writes.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { answerUntil, aspectsOf, mayAppeal, mayCorrect, mayWithdraw, type Standing } from './author-rules.ts';
import { keptText } from './creation.ts';
import { cleanText } from './rules.ts';
import { sketchOf } from './sketch.ts';
import { endDispute, keepFormerText } from './writes.ts';

/** Whose comment is meant. */
type Own = { accountId: string; id: number };

type LockedOwn = Standing & { version: number; clinicId: number | null; text: string; rating: number };

/** Locks an own comment until the transaction ends. Throws not_found for an unknown one and another's. */
async function lockOwn(trx: Database, { accountId, id }: Own): Promise<LockedOwn> {
  const { rows } = await sql<LockedOwn>`
    select status, version, clinic_id as "clinicId", text, rating, submitted_at as "submittedAt",
      decided_at as "decidedAt", appealed_at as "appealedAt"
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

/** Throws `invalid`: the time is over, or it was changed meanwhile in another window. */
export async function correctComment(
  db: Database,
  own: Own,
  body: BodyOf<typeof correctEndpoint>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const comment = await lockOwn(trx, own);
    if (comment.version !== body.version || !mayCorrect(comment, new Date())) refuseAct();
    const aspects = aspectsOf(comment.clinicId === null ? 'doctor' : 'clinic', body.aspects);
    if (aspects === null) throw new KnownError('invalid', { aspects: [{ key: 'one_of_aspects' }] });
    const text = keptText(body.text);
    await keepFormerText(trx, { id: own.id, ...comment, by: 'author' });
    await trx
      .updateTable('comments')
      .set({
        ...afterCorrection(comment.status),
        waits_since: sql`now()`,
        version: comment.version + 1,
        corrected_at: sql`now()`,
        author_name: cleanText(body.author).replace(/\s+/gu, ' '),
        rating: body.rating,
        aspects: JSON.stringify(aspects),
        text,
        sketch: sketchOf(text),
        removal_asked_by: null,
      })
      .where('id', '=', own.id)
      .execute();
  });
}

/** It is shown no more, and its papers go. Done already: nothing happens. */
export async function withdrawComment(db: Database, own: Own): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { status } = await lockOwn(trx, own);
    if (status === 'withdrawn') return;
    if (!mayWithdraw(status)) refuseAct();
    await sql`
      update comments set status = 'withdrawn', version = version + 1, waits_for = null, waits_since = null,
        removal_asked_by = null where id = ${own.id}`.execute(trx);
    await endDispute(trx, own.id, 'ended');
    await removeFilesOf(trx, { commentId: own.id });
  });
}

/** Asks for another look. Throws `invalid` where it was not rejected, or too long ago, or asked before. */
export async function appealComment(db: Database, own: Own, text: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!mayAppeal(await lockOwn(trx, own), new Date())) refuseAct();
    await sql`
      update comments set appeal = ${cleanText(text)}, appealed_at = now(), version = version + 1,
        waits_for = 'appeal', waits_since = now() where id = ${own.id}`.execute(trx);
  });
}

/** Answers what the clinic says against it; then an operator decides at once. Throws `invalid` when it is too late. */
export async function answerDispute(db: Database, own: Own, text: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { status } = await lockOwn(trx, own);
    const { rows } = await sql<{ disputedAt: Date }>`
      select disputed_at as "disputedAt" from comment_disputes
      where comment_id = ${own.id} and answer is null and outcome is null`.execute(trx);
    const [open] = rows;
    if (status !== 'disputed' || !open || new Date() > answerUntil(open.disputedAt)) return refuseAct();
    await sql`
      update comment_disputes set answer = ${cleanText(text)}, answered_at = now()
      where comment_id = ${own.id}`.execute(trx);
    await sql`
      update comments set waits_since = now(), version = version + 1
      where id = ${own.id} and waits_for = 'dispute'`.execute(trx);
  });
}
