/** A day of the week as the form holds it; 1 is Monday. */
export type DayHours = { weekday: number; isOn: boolean; opens: string; closes: string };

export type KeptDay = { weekday: number; opens: string; closes: string };

const usual = { opens: '09:00', closes: '18:00' };

/** `09:00:00` → `09:00`. */
const toMinute = (time: string): string => time.slice(0, 5);

/** All seven days; those that are not kept are off, with the usual hours to begin from. */
export function daysOf(kept: readonly KeptDay[]): DayHours[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const found = kept.find((day) => day.weekday === weekday);
    return found
      ? { weekday, isOn: true, opens: toMinute(found.opens), closes: toMinute(found.closes) }
      : { weekday, isOn: false, ...usual };
  });
}

export const keptOf = (days: readonly DayHours[]): KeptDay[] =>
  days.filter(({ isOn }) => isOn).map(({ weekday, opens, closes }) => ({ weekday, opens, closes }));

/** What is wrong with a day; null: nothing. */
export function problemOf({ isOn, opens, closes }: DayHours): 'missing' | 'order' | null {
  if (!isOn) return null;
  if (opens === '' || closes === '') return 'missing';
  return opens < closes ? null : 'order';
}

/** Monday's hours from Monday to Friday. */
export function spreadMonday(days: readonly DayHours[]): DayHours[] {
  const monday = days.find(({ weekday }) => weekday === 1);
  return days.map((day) =>
    monday && day.weekday <= 5 ? { ...monday, weekday: day.weekday, isOn: true } : day,
  );
}
