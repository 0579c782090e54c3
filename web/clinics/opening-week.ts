import type { OpeningHours } from '../../contract/clinics/facts.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export type DayGroup = { from: number; to: number; times: string[] };

/** Neighbouring days with the same hours together, Monday (1) first; days without hours are there, too. */
export function groupDays(hours: OpeningHours): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const day of DAYS) {
    const times = hours.flatMap((one) => (one.day === day ? [`${one.opens}–${one.closes}`] : []));
    const last = groups.at(-1);
    if (last && last.times.join() === times.join()) last.to = day;
    else groups.push({ from: day, to: day, times });
  }
  return groups;
}

/** Whether it is open at a moment, by the clock of its time zone. */
export function isOpenAt(hours: OpeningHours, moment: Date, timeZone: string): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1;
  const time = `${part('hour')}:${part('minute')}`;
  return hours.some((one) => one.day === day && one.opens <= time && time < one.closes);
}
