import { expect, test } from 'vitest';
import { localTime, zoneOffset } from './local-time.ts';

const noon = new Date('2026-11-21T12:00:00Z');

test('the time is told where all clocks of a country show the same', () => {
  // Germany has two zones by name, and one time.
  expect(localTime('DE', noon, 'ru')).toBe('13:00');
  expect(localTime('AE', noon, 'de')).toBe('16:00');
});

test('nothing is guessed where a country has several times', () => {
  expect(localTime('RU', noon, 'ru')).toBe(null);
  expect(localTime('US', noon, 'ru')).toBe(null);
});

test('how far a zone is from Greenwich follows its summer time', () => {
  expect(zoneOffset('Asia/Tokyo', noon, 'ru')).toBe('GMT+9');
  expect(zoneOffset('Europe/Berlin', noon, 'de')).toBe('GMT+1');
  expect(zoneOffset('Europe/Berlin', new Date('2026-07-21T12:00:00Z'), 'de')).toBe('GMT+2');
});
