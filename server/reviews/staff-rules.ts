import { limits } from '../../contract/platform/limits.ts';

const MINUTE_MS = 60_000;

/** End of the time in which a clinic corrects its reply. */
export const replyCorrectableUntil = (repliedAt: Date): Date =>
  new Date(repliedAt.getTime() + limits.commentCorrectionMinutes * MINUTE_MS);
