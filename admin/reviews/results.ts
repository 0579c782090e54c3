import {
  type AdminCommentDetail,
  askCommentChanges,
  keepComment,
  publishComment,
  redactComment,
  rejectComment,
  removeComment,
} from '../../contract/reviews/admin-comments.ts';
import { changeReasons, refusalReasons } from '../../contract/reviews/comment-reasons.ts';
import { api } from '../platform/api.ts';

export type Result = 'publish' | 'leave' | 'keep' | 'ask' | 'reject' | 'remove' | 'remove_second' | 'redact';

const isShown = ({ status }: AdminCommentDetail): boolean => status === 'published' || status === 'disputed';

export const mayRedact = (comment: AdminCommentDetail): boolean =>
  comment.status === 'submitted' || isShown(comment);

/** What can be decided on a comment as it stands, in the order of its keys. */
export function resultsOf(comment: AdminCommentDetail): Result[] {
  const { status, waits_for, is_removal_mine, is_removal_asked } = comment;
  const isOpen = status === 'submitted' || waits_for === 'appeal';
  const wanted: [Result, boolean][] = [
    ['publish', isOpen],
    ['leave', waits_for === 'recheck' || waits_for === 'proof'],
    ['keep', status === 'disputed' || waits_for === 'removal'],
    ['ask', status === 'submitted'],
    ['reject', isOpen],
    ['remove', isShown(comment) && !is_removal_asked],
    ['remove_second', isShown(comment) && is_removal_asked && !is_removal_mine],
    ['redact', mayRedact(comment)],
  ];
  return wanted.filter(([, isPossible]) => isPossible).map(([result]) => result);
}

/** The reasons of a result; empty: it needs none. */
export function reasonsOf(result: Result | null): readonly string[] {
  if (result === 'ask') return changeReasons;
  return result === 'reject' || result === 'remove' || result === 'remove_second' ? refusalReasons : [];
}

export type Decision = {
  result: Result;
  reason: string | null;
  note: string;
  isProven: boolean;
  /** The redacted texts of the author and of the clinic; undefined: as it is. */
  text: string | undefined;
  reply: string | undefined;
};

/** Sends a decision. What is redacted goes with what leaves the comment on the site, in one act. */
export async function sendDecision({ id, version }: AdminCommentDetail, decision: Decision): Promise<void> {
  const { result, note, isProven, text, reply } = decision;
  const params = { id };
  const redacted = { ...(text !== undefined && { text }), ...(reply !== undefined && { reply }) };
  const refusal = refusalReasons.find((one) => one === decision.reason);
  const change = changeReasons.find((one) => one === decision.reason);
  if (result === 'publish' || result === 'leave')
    await api(publishComment, { params, body: { version, is_proven: isProven, ...redacted } });
  else if (result === 'keep') await api(keepComment, { params, body: { version, ...redacted } });
  else if (result === 'redact') await api(redactComment, { params, body: { version, ...redacted } });
  else if (result === 'ask' && change)
    await api(askCommentChanges, { params, body: { version, reason: change, note } });
  else if (result === 'reject' && refusal)
    await api(rejectComment, { params, body: { version, reason: refusal, note } });
  else if (refusal) await api(removeComment, { params, body: { version, reason: refusal, note } });
}
