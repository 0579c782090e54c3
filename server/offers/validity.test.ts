import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayIn, endOfDay, timeZoneAt } from '../platform/time-zone.ts';
import { validUntil } from './validity.ts';

const until = (zone: string, sent: string, days: number) =>
  validUntil(zone, new Date(sent), days).toISOString();

test('an offer is valid to the end of the day in the zone of its clinic', () => {
  // 18:00 in Berlin on the 21st: thirty days later winter still holds there.
  expect(until('Europe/Berlin', '2026-11-21T17:00:00Z', 30)).toBe('2026-12-21T22:59:59.999Z');
});

test('the day of sending is that of the clinic, also where it is another day than here', () => {
  // The 22nd has begun in Kiritimati, fourteen hours ahead; in Honolulu it is still the 20th.
  expect(until('Pacific/Kiritimati', '2026-11-21T10:00:00Z', 7)).toBe('2026-11-29T09:59:59.999Z');
  expect(until('Pacific/Honolulu', '2026-11-21T09:00:00Z', 7)).toBe('2026-11-28T09:59:59.999Z');
  expect(dayIn('Pacific/Kiritimati', new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-22');
  expect(dayIn('Pacific/Honolulu', new Date('2026-11-21T09:00:00Z'))).toBe('2026-11-20');
});

test.each([
  // Clocks go forward on 29 March and back on 25 October 2026: the last day has 23 or 25 hours.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  // At midnight itself: in Santiago the 6th of September 2026 begins at one o'clock.
  ['America/Santiago', '2026-09-05', '2026-09-05T04:00:00.000Z', '2026-09-06T03:59:59.999Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
  ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z', '2026-11-21T18:29:59.999Z'],
])('in %s the %s ends by its own clock', (zone, day, begin, end) => {
  expect(endOfDay(zone, day).toISOString()).toBe(end);
  expect(new Date(endOfDay(zone, addDays(day, -1)).getTime() + 1).toISOString()).toBe(begin);
});

test('whatever the zone and the moment, the last moment is on the last day and the next one is not', () => {
  const zones = [
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
    'Pacific/Chatham',
    'America/St_Johns',
    'Asia/Beirut',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.integer({ min: 7, max: 90 }),
      (zone, sent, days) => {
        const last = validUntil(zone, sent, days);
        expect(dayIn(zone, last)).toBe(addDays(dayIn(zone, sent), days));
        expect(dayIn(zone, new Date(last.getTime() + 1))).toBe(addDays(dayIn(zone, sent), days + 1));
      },
    ),
    { numRuns: 300 },
  );
});

test('the zone is that of the place; of an unknown place it is Greenwich', () => {
  expect(timeZoneAt({ lat: 48.14, lon: 11.58 })).toBe('Europe/Berlin');
  expect(timeZoneAt({ lat: null, lon: null })).toBe('UTC');
});
