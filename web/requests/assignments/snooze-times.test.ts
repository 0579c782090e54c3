import { expect, test } from 'vitest';
import { fieldTime, snoozeTimes } from './snooze-times.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30);

test.each([
  ['Friday', at(27, 16), '2026-11-28T09:00', '2026-11-30T09:00'],
  ['Sunday', at(29, 8), '2026-11-30T09:00', '2026-11-30T09:00'],
  ['Monday before nine', at(30, 7), '2026-12-01T09:00', '2026-12-07T09:00'],
])('on a %s it is put off until the next morning and the next Monday', (_, now, tomorrow, monday) => {
  const times = snoozeTimes(now);
  expect([times.tomorrow, times.monday].map(fieldTime)).toEqual([tomorrow, monday]);
});

test('a morning is at nine also when the clocks have changed in the night', () => {
  expect(snoozeTimes(new Date(2026, 2, 28, 12)).tomorrow.getHours()).toBe(9);
});
