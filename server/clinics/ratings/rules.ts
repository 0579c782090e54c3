import type { Rating } from '../../../contract/clinics/ratings.ts';
import { limits } from '../../../contract/platform/limits.ts';

/** Mean of the stars to one decimal, from the number of comments with 1, 2, 3, 4 and 5 stars; null under the least number. */
export function shapeRating(counts: readonly number[] | null): Rating {
  const stars = [0, 1, 2, 3, 4].map((index) => counts?.[index] ?? 0);
  const count = stars.reduce((sum, each) => sum + each, 0);
  const total = stars.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return {
    // Rounded on whole numbers: 4.25 is not 4.2499… here.
    score: count < limits.scoreFrom ? null : Math.round((total * 10) / count) / 10,
    count,
    counts: stars,
  };
}
