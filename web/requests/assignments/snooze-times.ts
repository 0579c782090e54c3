/** When it is brought up on a day: as work begins. */
const MORNING_HOUR = 9;
const MONDAY = 1;

const morning = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, MORNING_HOUR);

/** The next morning and that of the next Monday, by the clocks of whoever looks. On a Sunday they are one. */
export function snoozeTimes(now: Date): { tomorrow: Date; monday: Date } {
  const days = (MONDAY + 7 - now.getDay()) % 7 || 7;
  return { tomorrow: morning(now, 1), monday: morning(now, days) };
}

/** What a field of date and time holds, `2026-11-30T09:00`, by the clocks of whoever looks. */
export function fieldTime(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
