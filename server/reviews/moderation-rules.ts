import type { CommentWait } from '../../contract/reviews/admin-comments.ts';
import type { proofs } from '../../contract/reviews/comments.ts';
import type { CommentStatus } from '../../contract/reviews/own-comments.ts';
import { GAP } from '../../contract/reviews/personal-data.ts';
import { answerUntil } from './author-rules.ts';

type Proof = (typeof proofs)[number];

/** How a comment stands. What its author thinks of the clinic is no part of it: no rule below can ask. */
export type Moderated = {
  status: CommentStatus;
  waitsFor: CommentWait | null;
  ownProof: 'contact' | 'request' | null;
  /** As it is or was shown. */
  proof: Proof | null;
  /** Attachments that nobody has decided on. */
  papers: number;
  disputedAt: Date | null;
  isAnswered: boolean;
  /** False: not written here, so that nobody can answer. */
  hasAuthor: boolean;
};

export const isAppealed = ({ waitsFor }: Moderated): boolean => waitsFor === 'appeal';

/** For the first time, after an appeal, or left as it is once its correction or a later attachment was read. */
export const mayPublish = (comment: Moderated): boolean =>
  comment.status === 'submitted' || isAppealed(comment) || isSecondLook(comment);

/** It is shown, and something has come to it since. */
export const isSecondLook = ({ status, waitsFor }: Moderated): boolean =>
  status === 'published' && (waitsFor === 'recheck' || waitsFor === 'proof');

export const mayAsk = ({ status }: Moderated): boolean => status === 'submitted';

/** Many at once: only new ones, which nobody has decided on. */
export const mayRejectAtOnce = ({ status }: Moderated): boolean => status === 'submitted';

export const mayReject = (comment: Moderated): boolean =>
  comment.status === 'submitted' || isAppealed(comment);

export const mayRedact = ({ status }: Moderated): boolean =>
  status === 'submitted' || status === 'published' || status === 'disputed';

/** The author has answered, or has let the time go by. */
const isChallenged = ({ disputedAt, isAnswered, hasAuthor }: Moderated, now: Date): boolean =>
  disputedAt === null || isAnswered || !hasAuthor || now >= answerUntil(disputedAt);

export const mayRemove = (comment: Moderated, now: Date): boolean =>
  comment.status === 'published' || (comment.status === 'disputed' && isChallenged(comment, now));

export const mayKeep = (comment: Moderated, now: Date): boolean =>
  comment.waitsFor === 'removal' || (comment.status === 'disputed' && isChallenged(comment, now));

/** The proof that is shown; null: nothing proves that the author was there. */
export function shownProof(
  { ownProof, proof, papers: attachments }: Moderated,
  isProven: boolean,
): Proof | null {
  return isProven && attachments > 0 ? 'document' : (proof ?? ownProof);
}

/** Whether a text is the former one with some places taken out and nothing else changed. */
export function isRedaction(former: string, text: string): boolean {
  const parts = text.split(GAP);
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined || text === former || !former.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = former.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return former.length - last.length >= at && former.endsWith(last);
}
