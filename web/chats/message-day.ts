import { DAY_MS } from '../../contract/platform/durations.ts';
import { writeDate } from '../platform/date-text.ts';

/** Calendar day where the reader is, for comparing. */
export function dayKey(at: string | Date): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}

/** `today`, `yesterday`, or neither. `today` is a `dayKey`. */
export function nearDay(at: string, now: Date): 'today' | 'yesterday' | null {
  const key = dayKey(at);
  if (key === dayKey(now)) return 'today';
  return key === dayKey(new Date(now.getTime() - DAY_MS)) ? 'yesterday' : null;
}

/** `20 ноября`, with the year where it is another one. */
export function dayText(at: string, now: Date, language: string): string {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === now.getFullYear();
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return writeDate(format, date);
}
