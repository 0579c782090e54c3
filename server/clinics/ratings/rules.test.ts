import { expect, test } from 'vitest';
import { shapeRating } from './rules.ts';

test.each([
  [[0, 0, 0, 1, 1], null],
  [[0, 0, 0, 2, 1], 4.3],
  [[1, 0, 0, 0, 2], 3.7],
  // 4.25 and 4.35 are not what binary fractions make of them.
  [[0, 0, 0, 3, 1], 4.3],
  [[0, 0, 0, 13, 7], 4.4],
  [null, null],
])('comments with %j stars make a score of %j', (counts, score) => {
  expect(shapeRating(counts).score).toBe(score);
});
