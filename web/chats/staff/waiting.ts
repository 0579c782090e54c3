const LATE_MINUTES = 4 * 60;

/** Whole minutes that a patient has waited, at least one, and whether that is too long. */
export function readWaiting(since: string, now: number): { minutes: number; isLate: boolean } {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / 60_000));
  return { minutes, isLate: minutes >= LATE_MINUTES };
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** As exact as it matters: minutes under an hour, then hours, then days. */
export function coarseDuration(minutes: number): { value: number; unit: 'minute' | 'hour' | 'day' } {
  if (minutes < HOUR) return { value: minutes, unit: 'minute' };
  if (minutes < 2 * DAY) return { value: Math.floor(minutes / HOUR), unit: 'hour' };
  return { value: Math.floor(minutes / DAY), unit: 'day' };
}
