import { expect, test } from 'vitest';
import { waitAfter } from './deliveries.ts';

const DAY = 86_400_000;

test('what fails is tried ten times within about three days, each time later, and then given up', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tries) => waitAfter(tries, null, 0) ?? Number.NaN);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  const sum = waits.reduce((one, other) => one + other);
  expect(sum).toBeGreaterThan(3 * DAY);
  expect(sum).toBeLessThan(3.5 * DAY);
  expect(waitAfter(10, null, 0)).toBeNull();
});

test('chance makes it at most a fifth longer, and a receiver up to a day', () => {
  const [plain, longest] = [waitAfter(1, null, 0), waitAfter(1, null, 1)];
  expect(longest).toBe((plain ?? 0) * 1.2);
  expect(waitAfter(1, 3_600_000, 0)).toBe(3_600_000);
  expect(waitAfter(1, 90 * DAY, 0)).toBe(DAY);
  expect(waitAfter(9, 1000, 0)).toBe(DAY);
});
