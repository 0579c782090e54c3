import OpeningHoursTag from 'opening_hours';
import type { OpeningHours } from '../../../contract/clinics/facts.ts';
import { hoursMax } from '../../../contract/clinics/sections/practical.ts';

/** A Monday whose week has no change of the clocks in any country: the library counts in the time of this machine. */
const monday = () => new Date(2024, 9, 14);
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Spans of a week in minutes since Monday, as hours of days; what passes midnight is divided there. */
export function hoursOfSpans(spans: readonly (readonly [from: number, to: number])[]): OpeningHours {
  const hours: OpeningHours = [];
  for (const [from, to] of spans) {
    for (let start = from; start < to; ) {
      const day = Math.floor(start / DAY_MINUTES);
      const end = Math.min(to, (day + 1) * DAY_MINUTES);
      hours.push({
        day: (day % 7) + 1,
        opens: clock(start - day * DAY_MINUTES),
        closes: clock(end - day * DAY_MINUTES),
      });
      start = end;
    }
  }
  return hours;
}

export const alwaysOpen: OpeningHours = hoursOfSpans([[0, 7 * DAY_MINUTES]]);

/** Rules for holidays say nothing of a usual week, and need to know the country. */
const withoutHolidays = (text: string): string =>
  text
    .replace(/\b(?:PH|SH)\s*,\s*/g, '')
    .replace(/\s*,\s*(?:PH|SH)\b/g, '')
    .split(';')
    .filter((rule) => !/\b(?:PH|SH)\b/.test(rule))
    .join(';');

/**
 * The usual week of an opening_hours value of OpenStreetMap. Undefined where it cannot be read, where weeks differ (seasons,
 * sunrise), where it is only perhaps open (a comment, by appointment), and where it would never be open.
 */
export function cleanOpeningHours(given: unknown): OpeningHours | undefined {
  const text = String(given ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '' || text.length > hoursMax) return undefined;
  // A mistake for 24/7 that the library reads as a day and a month.
  const value = withoutHolidays(/^(?:7\/24|24\/7|24 ?hours|24h\/?24|24 ?h)$/i.test(text) ? '24/7' : text);
  try {
    const tag = new OpeningHoursTag(value, null);
    if (!tag.isWeekStable()) return undefined;
    const start = monday();
    const end = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 7);
    const spans = tag.getOpenIntervals(start, end);
    if (spans.length === 0 || spans.some(([, , isUnknown]) => isUnknown)) return undefined;
    const minutes = (at: Date): number => Math.round((at.getTime() - start.getTime()) / MINUTE_MS);
    const hours = hoursOfSpans(spans.map(([from, to]) => [minutes(from), minutes(to)]));
    // "Mo-Fr" names days and no hours; the library takes that for day and night.
    const isWholeDay = hours.some(({ opens, closes }) => opens === '00:00' && closes === '24:00');
    return isWholeDay && !/24|00:00/.test(value) ? undefined : hours;
  } catch {
    // The library throws texts: this one is no value of the tag.
    return undefined;
  }
}
