import { expect, test } from 'vitest';
import { daysOf, keptOf, problemOf, spreadMonday } from './hours-days.ts';

const kept = [
  { weekday: 1, opens: '08:30', closes: '17:00' },
  { weekday: 6, opens: '10:00', closes: '14:00' },
];

test('days that are not kept are off, and what is kept comes back as it was', () => {
  const days = daysOf(kept);
  expect(days.map(({ isOn }) => isOn)).toEqual([true, false, false, false, false, true, false]);
  expect(keptOf(days)).toEqual(kept);
});

test('Monday spreads to Friday and leaves the weekend', () => {
  const days = spreadMonday(daysOf(kept));
  expect(keptOf(days).map(({ weekday, opens }) => [weekday, opens])).toEqual([
    [1, '08:30'],
    [2, '08:30'],
    [3, '08:30'],
    [4, '08:30'],
    [5, '08:30'],
    [6, '10:00'],
  ]);
});

test('a day that ends before it begins is wrong, unless it is off', () => {
  const day = { weekday: 2, isOn: true, opens: '18:00', closes: '09:00' };
  expect(problemOf(day)).toBe('order');
  expect(problemOf({ ...day, isOn: false })).toBe(null);
  expect(problemOf({ ...day, opens: '' })).toBe('missing');
  expect(problemOf({ ...day, closes: '18:00' })).toBe('order');
});
