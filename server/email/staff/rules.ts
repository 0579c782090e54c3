import { limits } from '../../../contract/platform/limits.ts';

/** What members of a clinic hear of by mail. */
export type StaffNewsKind =
  | 'new_request'
  | 'reminder'
  | 'accepted'
  | 'date_reminder'
  | 'passed_over'
  | 'cancelled'
  | 'answered'
  | 'offer_declined'
  | 'date_chosen'
  | 'dates_asked'
  | 'bill_waiting'
  | 'bill_decided'
  | 'check_in_worrying'
  | 'approval_asked'
  | 'approval_returned'
  | 'assigned'
  | 'message'
  | 'comment'
  | 'reply_redacted';

/** Between two emails about a clinic's work to one of its members, whatever they are about. */
export const EMAILS_EVERY_MS = limits.lettersEveryMinutes * 60_000;

export const isOver = (mailedAt: Date | null, now: Date): boolean =>
  mailedAt === null || mailedAt.getTime() + EMAILS_EVERY_MS <= now.getTime();

export type TrueNews = {
  kind: StaffNewsKind;
  clinicId: number;
  /** The request it is about, or whose conversation; and the conversation. */
  requestId: string | null;
  chatId: string | null;
};

/** Of several news about one request the last is told; that a message waits in its conversation adds nothing to them. */
export function pickNews(news: readonly TrueNews[]): TrueNews[] {
  const picked = new Map<string, TrueNews>();
  for (const [place, one] of news.entries()) {
    const key = one.requestId ?? one.chatId ?? String(place);
    const about = `${key} ${one.clinicId}`;
    if (one.kind === 'message' && picked.has(about)) continue;
    picked.delete(about);
    picked.set(about, one);
  }
  return [...picked.values()];
}
