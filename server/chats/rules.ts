import type { OpenedChat } from '../../contract/chats/chats.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/platform/durations.ts';
import { limits } from '../../contract/platform/limits.ts';
import { type FieldProblem, refuse } from '../platform/errors.ts';
import { cleanText } from '../platform/text/clean.ts';

/** Times that one message can be corrected: who writes it again and again writes a new one. */
export const CORRECTIONS_MAX = 20;

/**
 * A message as it is kept: line ends of one kind, no control characters, nothing around it. Throws `invalid` on `body` for
 * what is no text, and for nothing at all where no file speaks instead.
 */
export function cleanBody(text: string, hasFiles: boolean): string {
  if (!text.isWellFormed() || text.includes('\0')) refuse('body', 'format');
  const body = cleanText(text);
  if (body === '' && !hasFiles) refuse('body', 'required');
  return body;
}

/** Closed so long that a new conversation takes its place. */
export const isLongClosed = (closedAt: Date | null, now: Date): boolean =>
  closedAt !== null && now.getTime() - closedAt.getTime() > limits.reopenDays * DAY_MS;

export const isCorrectable = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= limits.correctionMinutes * MINUTE_MS;

type Standing = {
  state: 'open' | 'closed' | 'blocked';
  blockedBy: 'client' | 'staff' | 'operator' | null;
  closedAt: Date | null;
  endedAt: Date | null;
};

/** Why this side cannot write here; null: it can, and what is closed opens by that. */
export function whyNotWritable(chat: Standing, side: 'client' | 'staff', now: Date): FieldProblem | null {
  if (chat.state === 'blocked')
    return { key: chat.blockedBy === side ? 'chat_blocked_by_you' : 'chat_blocked' };
  const isOver = chat.endedAt !== null || isLongClosed(chat.closedAt, now);
  if (isOver) return { key: 'chat_closed_long', values: { count: limits.reopenDays } };
  return null;
}

/** When a clinic answers on a day of the week: 1 is Monday; `09:00`, in its own time. */
export type DayHours = { weekday: number; opens: string; closes: string };

type LocalTime = { day: string; weekday: number; time: string };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock show in a zone. */
function localTime(timeZone: string, moment: Date): LocalTime {
  // Making a formatter takes longer than formatting.
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formatters.set(timeZone, formatter);
  const parts = new Map(formatter.formatToParts(moment).map(({ type, value }) => [type, value]));
  const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  const weekday = new Date(day).getUTCDay() || 7;
  return { day, weekday, time: `${parts.get('hour')}:${parts.get('minute')}` };
}

/** When the zone’s clock shows that time of that day, or the next one that it shows: some times of some days are skipped. */
function momentOf(timeZone: string, day: string, time: string): Date {
  const wanted = `${day} ${time}`;
  const shown = (moment: number): string => {
    const local = localTime(timeZone, new Date(moment));
    return `${local.day} ${local.time}`;
  };
  const guess = Date.parse(`${day}T${time}:00Z`);
  let before = guess - 14 * 60 * MINUTE_MS;
  let at = guess + 14 * 60 * MINUTE_MS;
  // Searched for, not counted: clocks are put forward and back. To the minute, which is what a clock of hours shows.
  while (at - before > MINUTE_MS) {
    const middle = before + Math.floor((at - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (shown(middle) >= wanted) at = middle;
    else before = middle;
  }
  return new Date(at);
}

/** Hours as a reader is told of them at a moment. Null: unknown. */
export function hoursAt(days: readonly DayHours[], timeZone: string, now: Date): OpenedChat['hours'] {
  if (days.length === 0) return null;
  const here = localTime(timeZone, now);
  const today = days.find(({ weekday }) => weekday === here.weekday);
  const isOpen = today !== undefined && today.opens <= here.time && here.time < today.closes;
  const told = [...days].sort((one, other) => one.weekday - other.weekday);
  if (isOpen) return { days: told, is_open: true, opens_at: null };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = new Date(Date.parse(here.day) + ahead * DAY_MS);
    const hours = days.find(({ weekday }) => weekday === (day.getUTCDay() || 7));
    if (!hours) continue;
    const opensAt = momentOf(timeZone, day.toISOString().slice(0, 10), hours.opens);
    if (opensAt > now) return { days: told, is_open: false, opens_at: opensAt.toISOString() };
  }
  return { days: told, is_open: false, opens_at: null };
}
