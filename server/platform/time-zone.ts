import findTimeZone from '@photostructure/tz-lookup';
import { HOUR_MS } from '../../contract/platform/durations.ts';
import { refuse } from './errors.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Of the place, IANA; Greenwich where nobody knows the place. */
export const timeZoneAt = (place: { lat: number | null; lon: number | null }): string =>
  place.lat === null || place.lon === null ? 'UTC' : findTimeZone(place.lat, place.lon);

/** The day of the calendar that it is in the zone, `2026-11-21`. */
export function dayIn(timeZone: string, moment: Date): string {
  // Canadians write the date as ISO does. Making a formatter takes longer than formatting.
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formatters.set(timeZone, formatter);
  return formatter.format(moment);
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 24 * HOUR_MS).toISOString().slice(0, 10);

/**
 * The last millisecond of a day in the zone. Searched for, not counted: a day may have 23 or 25 hours, and in some zones
 * the clock jumps at midnight itself.
 */
export function endOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(day);
  let within = midnight - 14 * HOUR_MS;
  let beyond = midnight + 40 * HOUR_MS;
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (dayIn(timeZone, new Date(middle)) > day) beyond = middle;
    else within = middle;
  }
  return new Date(within);
}

/** The first millisecond of a day in the zone. */
export const startOfDay = (timeZone: string, day: string): Date =>
  new Date(endOfDay(timeZone, addDays(day, -1)).getTime() + 1);

const partFormatters = new Map<string, Intl.DateTimeFormat>();

/** The wall time of a moment in the zone, as milliseconds of the same wall time in UTC. */
function wallTime(timeZone: string, moment: number): number {
  const made = partFormatters.get(timeZone);
  const formatter =
    made ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
  partFormatters.set(timeZone, formatter);
  const part = Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]));
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}Z`);
}

/**
 * The moment of a local time in the zone, `2027-05-12T09:00`; NaN where the text is no time. When the clocks go back, a
 * local time that occurs twice means the first; when they go forward, a skipped one is moved by the length of the jump.
 */
export function momentIn(timeZone: string, local: string): Date {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return new Date(Number.NaN);
  const day = 24 * HOUR_MS;
  const offsets = [wall - day, wall + day].map((near) => wallTime(timeZone, near) - near);
  const moments = offsets.map((offset) => wall - offset);
  const shown = moments.filter((moment) => wallTime(timeZone, moment) === wall);
  return new Date(Math.min(...(shown.length > 0 ? shown : [wall - (offsets[0] ?? 0)])));
}

/** Whether a name is that of a time zone. */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    // The formatter answers unknown names only in this way.
    return false;
  }
}

/** The zone that was asked for, by default UTC. Throws `invalid` at `time_zone` for a name of none. */
export function requireTimeZone(name: string | undefined): string {
  if (name !== undefined && !isTimeZone(name)) refuse('time_zone', 'format');
  return name ?? 'UTC';
}
