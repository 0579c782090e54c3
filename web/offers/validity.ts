/** `2026-12-07` where the clinic is. */
const dayIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  );

/** Days of the clinic's calendar until an offer ends: 0 on its last day, negative when it has ended. */
export function daysLeft(until: string, timeZone: string, now: Date = new Date()): number {
  const end = new Date(until);
  if (end.getTime() <= now.getTime()) return -1;
  const [last, today] = [dayIn(end, timeZone), dayIn(now, timeZone)].map((day) => Date.parse(day));
  return Math.max(0, Math.round(((last ?? 0) - (today ?? 0)) / 86_400_000));
}
