import type { OpeningHours } from './facts.ts';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
export const ALWAYS = '24/7';

/** The times of a day, `08:00-12:00,13:00-18:00`; empty where it is closed. */
export type DayTimes = { day: number; times: string };

/** All seven days, Monday (1) first. */
export const timesOfDays = (hours: OpeningHours): DayTimes[] =>
  DAYS.map((_, at) => ({
    day: at + 1,
    times: hours.flatMap(({ day, opens, closes }) => (day === at + 1 ? [`${opens}-${closes}`] : [])).join(),
  }));

/** Days in the opening_hours syntax, equal neighbours as one; empty where it is never open. */
export function syntaxOfDays(days: readonly DayTimes[]): string {
  const groups: { from: number; to: number; times: string }[] = [];
  for (const { day, times } of days) {
    const last = groups.at(-1);
    if (last?.times === times && last.to === day - 1) last.to = day;
    else groups.push({ from: day, to: day, times });
  }
  const [only] = groups;
  if (groups.length === 1 && only?.times === '00:00-24:00') return ALWAYS;
  const nameOf = (day: number): string => DAYS[day - 1] ?? '';
  return groups
    .filter(({ times }) => times !== '')
    .map(({ from, to, times }) => `${nameOf(from)}${to > from ? `-${nameOf(to)}` : ''} ${times}`)
    .join('; ');
}

/** Days as `syntaxOfDays` writes them; other writings of the syntax are read by the server only. */
export function daysOfSyntax(text: string): DayTimes[] {
  const days = timesOfDays([]);
  for (const rule of text === ALWAYS ? ['Mo-Su 00:00-24:00'] : text.split('; ')) {
    const [, from = '', to = from, times = ''] = /^(\w\w)(?:-(\w\w))? (\S+)$/.exec(rule) ?? [];
    for (const one of days)
      if (one.day > DAYS.indexOf(from) && one.day - 1 <= DAYS.indexOf(to)) one.times = times;
  }
  return days;
}
