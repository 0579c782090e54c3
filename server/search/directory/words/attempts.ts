/** A reading of a query with what its words may stand for, and how sure that is. */
import type { Segment } from '../segment/segment.ts';
import { type Reading, readOtherLayouts, type Word } from './readings.ts';
import type { Slot } from './slot.ts';
import { type Forgiveness, type Lookup, toSlots } from './slots.ts';

export type Attempt = { reading: Reading; slots: Slot[]; certainty: number };

export function toAttempt(
  segments: Segment[],
  reading: Reading,
  forgiveness: Forgiveness,
  lookup: Lookup,
): Attempt {
  const slots = toSlots(segments, reading, forgiveness, lookup);
  return { reading, slots, certainty: certaintyOf(slots) };
}

/**
 * As typed, and on other layouts where that makes words of what are none; the surest first.
 * @param knownIn which words of a reading mean something although nobody is called so.
 */
export function firstAttempts(
  segments: Segment[],
  q: string,
  typed: Reading,
  lookup: Lookup,
  knownIn: (reading: Reading) => readonly boolean[],
): Attempt[] {
  const asTyped = toAttempt(segments, typed, 'unknown words', lookup);
  if (asTyped.certainty === 1) return [asTyped];
  const surer = readOtherLayouts(q).flatMap((reading) => {
    const known = knownIn(reading);
    const other = { ...lookup, isKnown: (word: Word) => known[reading.words.indexOf(word)] ?? false };
    return toAttempt(segments, reading, 'no words', other).certainty > asTyped.certainty
      ? [toAttempt(segments, reading, 'unknown words', other)]
      : [];
  });
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
