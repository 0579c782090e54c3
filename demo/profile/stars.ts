import { normal } from '../choosing.ts';
import type { Random } from '../random.ts';

/** How good a clinic or a doctor is to those who comment: most of them good, some not. */
export function chooseQuality(random: Random): number {
  return 4.9 - 1.2 * random.fraction() ** 1.7;
}

/** 1 to 5 stars of one comment. */
export function chooseStars(random: Random, quality: number): number {
  if (random.chance((5 - quality) * 0.06)) return random.between(1, 2);
  return Math.min(5, Math.max(1, Math.round(quality + 0.25 + 0.65 * normal(random))));
}

/** Stars of some of the aspects, near those of the comment. */
export function chooseAspects<Aspect extends string>(
  random: Random,
  aspects: readonly Aspect[],
  stars: number,
): Partial<Record<Aspect, number>> {
  const given: Partial<Record<Aspect, number>> = {};
  if (random.chance(0.15)) return given;
  for (const aspect of aspects) {
    if (!random.chance(0.75)) continue;
    given[aspect] = Math.min(5, Math.max(1, stars + Math.round(0.6 * normal(random))));
  }
  return given;
}

/**
 * How many comments one of them has when `mean` is usual: many have none or a few, some have dozens.
 */
export function chooseCommentCount(random: Random, mean: number): number {
  if (random.chance(0.08)) return 0;
  const popularity = (-Math.log(1 - random.fraction())) ** 1.4 / 1.24;
  return Math.floor((mean / 0.92) * popularity + random.fraction());
}
