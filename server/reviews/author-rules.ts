import { DAY_MS, MINUTE_MS } from '../../contract/platform/durations.ts';
import { limits } from '../../contract/platform/limits.ts';
import { clinicAspects as ofClinic, doctorAspects as ofDoctor } from '../../contract/reviews/comments.ts';
import type { CommentStatus, NewComment } from '../../contract/reviews/own-comments.ts';
import { mayAppealAgainst } from '../clinics/appeals/rules.ts';

/** How a comment stands, as far as its author's acts depend on it. */
export type Standing = {
  status: CommentStatus;
  submittedAt: Date;
  decidedAt: Date | null;
  appealedAt: Date | null;
};

/** End of the time in which the author corrects it without being asked. */
export const correctableUntil = ({ submittedAt }: Pick<Standing, 'submittedAt'>): Date =>
  new Date(submittedAt.getTime() + limits.commentCorrectionMinutes * MINUTE_MS);

/** What an operator has asked for has no end; else a comment is corrected while it is fresh, also once it is shown. */
export function mayCorrect(standing: Standing, now: Date): boolean {
  if (standing.status === 'needs_changes') return true;
  const isOpen = standing.status === 'submitted' || standing.status === 'published';
  return isOpen && now < correctableUntil(standing);
}

/** Once, and not for ever: attachments are kept until then. */
export const mayAppeal = (standing: Standing, now: Date): boolean =>
  (standing.status === 'rejected' || standing.status === 'removed') && mayAppealAgainst(standing, now);

/** What an attachment can still raise. */
export const mayAddAttachment = ({ status }: Standing, proof: string | null, attachments: number): boolean =>
  ['submitted', 'needs_changes', 'published', 'disputed'].includes(status) &&
  proof !== 'document' &&
  attachments < limits.attachmentsPerComment;

/** What is not shown any more, or never was and is decided, cannot be taken back. */
export const mayWithdraw = (status: CommentStatus): boolean =>
  ['submitted', 'needs_changes', 'published', 'disputed'].includes(status);

/** The author has answered a dispute, or had the time to. */
export const answerUntil = (disputedAt: Date): Date =>
  new Date(disputedAt.getTime() + limits.disputeAnswerDays * DAY_MS);

/** First name and initial: `Анна В.` */
export function shownName({ name, surname }: { name: string; surname: string }): string {
  const [initial] = surname.trim();
  const first = name.trim();
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}

/** Stars by aspect as the database keeps them; null: one is not of this target, or stands twice. */
export function aspectsOf(
  kind: 'clinic' | 'doctor',
  rated: NewComment['aspects'],
): Record<string, number> | null {
  const known: readonly string[] = kind === 'clinic' ? ofClinic : ofDoctor;
  const names = rated.map(({ aspect }) => aspect);
  if (new Set(names).size !== names.length || names.some((name) => !known.includes(name))) return null;
  return Object.fromEntries(rated.map(({ aspect, rating }) => [aspect, rating]));
}

/** First day of a month `2026-08`; null: it has not come yet, or is longer ago than anyone remembers. */
export function monthOf(text: string, now: Date): string | null {
  const present = now.toISOString().slice(0, 7);
  return text > present || text < '1990-01' ? null : `${text}-01`;
}
