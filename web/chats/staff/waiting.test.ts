import { expect, test } from 'vitest';
import { coarseDuration, readWaiting } from './waiting.ts';

const since = '2026-11-21T10:00:00Z';
const after = (minutes: number) => Date.parse(since) + minutes * 60_000;

test('whoever has waited four hours has waited too long', () => {
  expect(readWaiting(since, after(239))).toEqual({ minutes: 239, isLate: false });
  expect(readWaiting(since, after(240))).toEqual({ minutes: 240, isLate: true });
});

test('a wait that has just begun is a minute, also by a clock that is behind the server', () => {
  expect(readWaiting(since, after(-5)).minutes).toBe(1);
});

test('a wait is told in its largest unit', () => {
  expect(coarseDuration(59)).toEqual({ value: 59, unit: 'minute' });
  expect(coarseDuration(150)).toEqual({ value: 2, unit: 'hour' });
  expect(coarseDuration(47 * 60)).toEqual({ value: 47, unit: 'hour' });
  expect(coarseDuration(50 * 60)).toEqual({ value: 2, unit: 'day' });
});
