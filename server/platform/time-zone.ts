import findTimeZone from '@photostructure/tz-lookup';
import { HOUR_MS } from '../../contract/platform/durations.ts';

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
