import { expect, test } from 'vitest';
import { cropOf, firstPlace, isLargeEnough, movedBy } from './crop-area.ts';

const wide = { width: 1600, height: 1000 };
const high = { width: 1000, height: 2000 };

test('at first the largest area of 4 to 5 is kept, in the middle', () => {
  expect(cropOf(firstPlace, wide)).toEqual({ left: 0.25, top: 0, width: 0.5 });
  const { left, top, width } = cropOf(firstPlace, high);
  expect([left, width, top * 2000]).toEqual([0, 1, 0.25 * 750]);
});

test('the nearest still has the pixels that the service asks for', () => {
  const small = { width: 400, height: 500 };
  expect(cropOf({ ...firstPlace, near: 1 }, small).width * 400).toBeCloseTo(320);
  expect(cropOf({ ...firstPlace, near: 1 }, { width: 4000, height: 5000 }).width).toBeCloseTo(0.25);
  expect([isLargeEnough(small), isLargeEnough({ width: 319, height: 900 })]).toEqual([true, false]);
});

test('moving follows the hand and stops at the edges', () => {
  const moved = movedBy(firstPlace, wide, 0.1, 0.5);
  // 0.1 of an area of 800 px are 80 of the 800 px that are left beside it.
  expect([moved.across, moved.down]).toEqual([0.4, firstPlace.down]);
  expect(movedBy(firstPlace, wide, 9, 0).across).toBe(0);
  expect(movedBy(firstPlace, high, 0, -9).down).toBe(1);
});
