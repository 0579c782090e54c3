import { sql } from 'kysely';
import type { KindAbout } from '../../contract/operations/audit-kinds.ts';
import type { RefusalReason } from '../../contract/reviews/comment-reasons.ts';
import { GAP } from '../../contract/reviews/personal-data.ts';
import { removeFilesOf } from '../accounts/attachments/writes.ts';
import { requireOtherOperator } from '../clinics/appeals/rules.ts';
import { enqueueStaffEmail } from '../email/staff/writes.ts';
import { enqueueEmail } from '../email/writes.ts';
import type { Operator } from '../platform/audit/operator.ts';
import { recordAct } from '../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import { cleanText } from '../platform/text/clean.ts';
import { requireUnconcerned } from '../team/access.ts';
import { minHashOf } from './minhash.ts';
import {
  isAppealed,
  isRedaction,
  isSecondLook,
  type Moderated,
  mayAsk,
  mayKeep,
  mayPublish,
  mayRedact,
  mayReject,
  mayRemove,
  shownProof,
} from './moderation-rules.ts';
import { needsSecondPerson } from './removal-rules.ts';
import { endDispute, keepFormerReply, keepFormerText, waitForProof } from './writes.ts';

/** What the author and what the clinic has written, redacted; undefined: as it is. */
export type Redactions = { text?: string | undefined; reply?: string | undefined };

/** Which comment is decided on, as the operator has read it. */
export type Decision = { by: Operator; id: number; version: number };

type Locked = Moderated & {
  accountId: string | null;
  clinicId: number | null;
  doctorId: number | null;
  version: number;
  text: string;
  /** What the clinic has replied; null: nothing. */
  reply: string | null;
  rating: number;
  removalAskedBy: string | null;
  decidedBy: string | null;
  /** The first of two operators who have removed it. */
  decidedWith: string | null;
};

/** Locks the comment until the transaction ends. Throws not_found, and `invalid` where it was changed meanwhile. */
async function lockComment(trx: Transaction, { id, version, by }: Decision): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select m.status, m.waits_for as "waitsFor", m.own_proof as "ownProof", m.account_id as "accountId",
      m.account_id is not null as "hasAuthor", m.clinic_id as "clinicId", m.doctor_id as "doctorId", m.version, m.text, m.rating, m.removal_asked_by as "removalAskedBy",
      m.proof, m.decided_by as "decidedBy", m.decided_with as "decidedWith",
      (select r.text from comment_replies r where r.comment_id = m.id) as reply,
      (select count(*)::int from attachments where comment_id = m.id) as papers,
      (select disputed_at from comment_disputes d where d.comment_id = m.id and d.outcome is null) as "disputedAt",
      exists (select from comment_disputes d where d.comment_id = m.id and d.answer is not null) as "isAnswered"
    from comments m where m.id = ${id} for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  await requireUnconcerned(trx, by.actorId, row);
  if (isAppealed(row)) requireOtherOperator(by.actorId, [row.decidedBy, row.decidedWith]);
  if (row.version !== version) refuse('comment', 'comment_changed');
  return row;
}

type Change = {
  status: Locked['status'];
  reason?: string | null;
  note?: string | null;
  proof?: string | null;
  decided_with?: string | null;
};

/** Writes a decision: it waits for nobody any more, the log has it, and the author is told, unless it is nothing new. */
async function settle(
  trx: Transaction,
  { by, id }: Decision,
  before: Locked,
  change: Change,
  { kind, isNews = true }: { kind: StatusKind; isNews?: boolean },
): Promise<void> {
  const isFirst = change.status === 'published' && ['submitted', 'rejected'].includes(before.status);
  await trx
    .updateTable('comments')
    .set({
      ...change,
      version: before.version + 1,
      waits_for: null,
      waits_since: null,
      removal_asked_by: null,
      decided_by: by.actorId,
      decided_at: sql`now()`,
      ...(isFirst && { published_at: sql`now()` }),
    })
    .where('id', '=', id)
    .execute();
  await log(trx, { by, id, before, kind, reason: change.reason ?? null, to: change.status });
  if (isFirst) await enqueueStaffEmail(trx, { kind: 'comment', commentId: id });
  if (isNews && before.accountId !== null)
    await enqueueEmail(trx, { kind: 'comment_news', accountId: before.accountId });
}

/** Acts whose detail is the state of the review. */
type StatusKind = Exclude<
  KindAbout<'comment'>,
  'comment.paper_opened' | 'comment.replied' | 'comment.reply_corrected' | 'comment.disputed'
>;

type Logged = {
  by: Operator;
  id: number;
  before: Locked;
  kind: StatusKind;
  reason: string | null;
  to: string;
};

const log = (trx: Transaction, { by, id, before, kind, reason, to }: Logged): Promise<void> =>
  recordAct(trx, {
    ...by,
    kind,
    entity: 'comment',
    entityId: id,
    clinicId: before.clinicId,
    detail: { status: { from: before.status, to } },
    reason,
  });

/**
 * Redacts first what is given. Throws `invalid` where nothing proves that the author was there, and where it
 * is decided already.
 */
export async function publishComment(
  db: Database,
  decision: Decision,
  { isProven, ...redactions }: Redactions & { isProven: boolean },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const before = await lockComment(trx, decision);
    if (!mayPublish(before)) refuse('comment', 'comment_decided');
    await redact(trx, decision, before, redactions);
    if (isSecondLook(before)) {
      const act = {
        kind: before.waitsFor === 'proof' ? 'comment.proof_checked' : 'comment.rechecked',
      } as const;
      const change = { status: 'published', proof: shownProof(before, isProven) } as const;
      await settle(trx, decision, before, change, { ...act, isNews: redactions.text !== undefined });
      return removeFilesOf(trx, { commentId: decision.id });
    }
    const proof = shownProof(before, isProven) ?? refuse('comment', 'comment_unproven');
    const change = { status: 'published', proof, reason: null, note: null } as const;
    await settle(trx, decision, before, change, { kind: 'comment.published' });
    await removeFilesOf(trx, { commentId: decision.id });
  });
}

type Refusal = { reason: string; note: string };

const kept = (note: string): string | null => cleanText(note) || null;

export async function askChanges(db: Database, decision: Decision, { reason, note }: Refusal): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const before = await lockComment(trx, decision);
    if (!mayAsk(before)) refuse('comment', 'comment_decided');
    const change = { status: 'needs_changes', reason, note: kept(note) } as const;
    await settle(trx, decision, before, change, { kind: 'comment.changes_asked' });
  });
}

/**
 * After an appeal it stays rejected or removed, and its attachments go. `may`: those that may be rejected. Throws `invalid`
 * at others.
 */
export async function rejectComment(
  db: Database,
  decision: Decision,
  { reason, note }: { reason: RefusalReason; note: string },
  may: (comment: Moderated) => boolean = mayReject,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const before = await lockComment(trx, decision);
    if (!may(before)) refuse('comment', 'comment_decided');
    const isAppeal = isAppealed(before);
    const status = before.status === 'removed' ? 'removed' : 'rejected';
    const change = { status, reason, note: kept(note) } as const;
    const kind = isAppeal ? 'comment.appeal_refused' : 'comment.rejected';
    await settle(trx, decision, before, change, { kind });
    if (isAppeal) await removeFilesOf(trx, { commentId: decision.id });
  });
}

/** Takes places out of the texts and keeps what they said. Throws `invalid` where something else was changed. */
async function redact(
  trx: Transaction,
  { by, id }: Decision,
  before: Locked,
  redactions: Redactions,
): Promise<void> {
  const text = redactionOf(before, redactions, 'text');
  const reply = redactionOf(before, redactions, 'reply');
  const act = { by, id, before, reason: null, to: before.status };
  if (text) {
    await keepFormerText(trx, { id, text: text.former, rating: before.rating, by: 'operator' });
    await trx
      .updateTable('comments')
      .set({ text: text.redacted, sketch: minHashOf(text.redacted) })
      .where('id', '=', id)
      .execute();
    await log(trx, { ...act, kind: 'comment.redacted' });
  }
  if (reply) {
    await keepFormerReply(trx, id, reply.former);
    await trx
      .updateTable('comment_replies')
      .set({ text: reply.redacted })
      .where('comment_id', '=', id)
      .execute();
    await log(trx, { ...act, kind: 'comment.reply_redacted' });
    await enqueueStaffEmail(trx, { kind: 'reply_redacted', commentId: id });
  }
}

/** One of the texts before and after; null: it stays as it is. Throws `invalid`, also where there is no such text. */
function redactionOf(
  before: Locked,
  redactions: Redactions,
  field: keyof Redactions,
): { former: string; redacted: string } | null {
  const [former, redacted] = [before[field], redactions[field]];
  if (redacted === undefined) return null;
  if (former === null || !isRedaction(former, redacted))
    throw new KnownError('invalid', { [field]: [{ key: 'comment_redaction', values: { gap: GAP } }] });
  return { former, redacted };
}

/** Redacts, and tells whoever wrote it; what waits goes on waiting. Throws `invalid`, also where nothing is given. */
export async function redactComment(db: Database, decision: Decision, redactions: Redactions): Promise<void> {
  const { text, reply } = redactions;
  if (text === undefined && reply === undefined)
    throw new KnownError('invalid', { text: [{ key: 'required' }] });
  await retryingTransaction(db, async (trx) => {
    const before = await lockComment(trx, decision);
    if (!mayRedact(before)) refuse('comment', 'comment_decided');
    await redact(trx, decision, before, redactions);
    await trx
      .updateTable('comments')
      .set({ version: before.version + 1 })
      .where('id', '=', decision.id)
      .execute();
    // What is not shown yet is told of with the decision.
    if (text !== undefined && before.status !== 'submitted' && before.accountId !== null)
      await enqueueEmail(trx, { kind: 'comment_news', accountId: before.accountId });
  });
}

/** Removes what was shown; few stars: the first of two operators only asks. Throws `invalid`. */
export async function removeComment(
  db: Database,
  decision: Decision,
  { reason, note }: { reason: RefusalReason; note: string },
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const before = await lockComment(trx, decision);
    if (!mayRemove(before, new Date())) refuse('comment', 'comment_decided');
    const { by, id } = decision;
    if (needsSecondPerson(before.rating)) {
      if (before.removalAskedBy === by.actorId) refuse('comment', 'comment_second_person');
      if (before.removalAskedBy === null) return askRemoval(trx, decision, before, { reason, note });
    }
    const decided_with = before.removalAskedBy;
    const change = { status: 'removed', reason, note: kept(note), decided_with } as const;
    await settle(trx, { by, id, version: before.version }, before, change, { kind: 'comment.removed' });
    await endDispute(trx, id, 'removed');
  });
}

async function askRemoval(
  trx: Transaction,
  { by, id }: Decision,
  before: Locked,
  { reason, note }: Refusal,
): Promise<void> {
  await sql`
    update comments set waits_for = 'removal', waits_since = now(), removal_asked_by = ${by.actorId}::uuid,
      reason = ${reason}, note = ${kept(note)}, version = version + 1 where id = ${id}`.execute(trx);
  await log(trx, { by, id, before, kind: 'comment.removal_asked', reason, to: before.status });
}

/** Keeps what a clinic disputes or another operator wants removed. The author hears of a dispute or a redaction only. */
export async function keepComment(db: Database, decision: Decision, redactions: Redactions): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const before = await lockComment(trx, decision);
    if (!mayKeep(before, new Date())) refuse('comment', 'comment_decided');
    await redact(trx, decision, before, redactions);
    const change = { status: 'published', reason: null, note: null } as const;
    const isNews = before.status === 'disputed' || redactions.text !== undefined;
    await settle(trx, decision, before, change, { kind: 'comment.kept', isNews });
    await endDispute(trx, decision.id, 'kept');
    await waitForProof(trx, decision.id);
  });
}
