import { expect, test } from 'vitest';
import { alwaysOpen, cleanOpeningHours, hoursOfSpans } from './rules.ts';

const shown = (value: string): string | undefined =>
  cleanOpeningHours(value)
    ?.map(({ day, opens, closes }) => `${day} ${opens}-${closes}`)
    .join(', ');

test.each([
  ['Mo-We 08:00-20:00; Sa 09:00-16:00', '1 08:00-20:00, 2 08:00-20:00, 3 08:00-20:00, 6 09:00-16:00'],
  ['Mo 08:00-12:00,14:00-18:00', '1 08:00-12:00, 1 14:00-18:00'],
  ['Sa 22:00-06:00', '6 22:00-24:00, 7 00:00-06:00'],
  ['Su 22:00-02:00', '1 00:00-02:00, 7 22:00-24:00'],
  ['Tu 9:00-12:00; PH off', '2 09:00-12:00'],
  ['Mo-Tu,PH 08:00-16:00', '1 08:00-16:00, 2 08:00-16:00'],
])('%s', (value, hours) => {
  expect(shown(value)).toBe(hours);
});

test('day and night is seven whole days, however it is written', () => {
  for (const value of ['24/7', '7/24', '24 hours', 'Mo-Su 00:00-24:00'])
    expect(cleanOpeningHours(value)).toEqual(alwaysOpen);
  expect(alwaysOpen).toHaveLength(7);
});

test.each([
  'by appointment',
  '"by appointment"',
  'sunrise-sunset',
  'May-Sep 08:00-12:00',
  'Mo-Fr',
  'off',
  '',
])('"%s" says nothing of a usual week', (value) => {
  expect(cleanOpeningHours(value)).toBeUndefined();
});

test('spans are divided at midnight', () => {
  expect(hoursOfSpans([[1400, 1500]])).toEqual([
    { day: 1, opens: '23:20', closes: '24:00' },
    { day: 2, opens: '00:00', closes: '01:00' },
  ]);
});
