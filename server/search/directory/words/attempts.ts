/** A reading of a query with what its words may stand for, and how sure that is. */
import type { Segment } from '../segment/segment.ts';
import { type Reading, readOtherLayouts } from './readings.ts';
import type { Slot } from './slot.ts';
import { type Forgiveness, type SimilarTerms, toSlots } from './slots.ts';

export type Attempt = { reading: Reading; slots: Slot[]; certainty: number };

export function toAttempt(
  segments: Segment[],
  reading: Reading,
  forgiveness: Forgiveness,
  similar: SimilarTerms,
): Attempt {
  const slots = toSlots(segments, reading, forgiveness, similar);
  return { reading, slots, certainty: certaintyOf(slots) };
}

/** As typed, and on other layouts where that makes words of what are none; the surest first. */
export function firstAttempts(
  segments: Segment[],
  q: string,
  typed: Reading,
  similar: SimilarTerms,
): Attempt[] {
  const asTyped = toAttempt(segments, typed, 'unknown words', similar);
  if (asTyped.certainty === 1) return [asTyped];
  const surer = readOtherLayouts(q)
    .map((read) => toAttempt(segments, read, 'no words', similar))
    .filter(({ certainty }) => certainty > asTyped.certainty)
    .map(({ reading }) => toAttempt(segments, reading, 'unknown words', similar));
  return [...surer, asTyped].sort((a, b) => b.certainty - a.certainty);
}

/** Certainty of the words together, each by its length: bb and cg may be anything. */
function certaintyOf(slots: readonly Slot[]): number {
  let sure = 0;
  let all = 0;
  for (const { word, certainty } of slots) {
    sure += certainty * word.text.length;
    all += word.text.length;
  }
  return all > 0 ? sure / all : 0;
}
