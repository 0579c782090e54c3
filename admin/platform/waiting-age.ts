const MINUTE_MS = 60_000;
const steps = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago something came, in the reader's words: in days, within a day in hours, within an hour in minutes. */
export function agoOf(moment: string, language: string, now: Date = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / MINUTE_MS));
  if (minutes === 0) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'minute');
  const [unit, size] = steps.find(([, length]) => minutes >= length) ?? (['minute', 1] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'long' }).format(
    -Math.floor(minutes / size),
    unit,
  );
}
