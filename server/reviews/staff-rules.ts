import { MINUTE_MS } from '../../contract/platform/durations.ts';
import { limits } from '../../contract/platform/limits.ts';

/** End of the time in which a clinic corrects its reply. */
export const replyCorrectableUntil = (repliedAt: Date): Date =>
  new Date(repliedAt.getTime() + limits.commentCorrectionMinutes * MINUTE_MS);
