import { expect, test } from 'vitest';
import { groupDays, isOpenAt } from './opening-week.ts';

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:00', closes: '20:00' }));
const hours = [
  ...weekdays,
  { day: 6, opens: '22:00', closes: '24:00' },
  { day: 7, opens: '00:00', closes: '06:00' },
];

test('neighbouring days with the same hours stand together, days without hours too', () => {
  expect(groupDays(weekdays)).toEqual([
    { from: 1, to: 5, times: ['08:00–20:00'] },
    { from: 6, to: 7, times: [] },
  ]);
});

test.each([
  ['2026-11-24T07:30:00Z', 'Europe/Berlin', true],
  ['2026-11-24T07:30:00Z', 'Asia/Tokyo', true],
  ['2026-11-24T07:30:00Z', 'America/New_York', false],
  ['2026-11-24T19:00:00Z', 'Europe/Berlin', false],
  ['2026-11-28T22:59:00Z', 'Europe/Berlin', true],
  ['2026-11-29T01:00:00Z', 'Europe/Berlin', true],
  ['2026-11-29T05:00:00Z', 'Europe/Berlin', false],
])('%s in %s: open is %s', (moment, zone, isOpen) => {
  expect(isOpenAt(hours, new Date(moment), zone)).toBe(isOpen);
});
