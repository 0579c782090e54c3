/** Finding the keys a word becomes when its typing mistakes are taken back. */

import { start } from './arrays.ts';
import { bitCount } from './bits.ts';
import { distance, toCodes } from './distance.ts';
import type { Segment } from './segment.ts';
import { consonantBits, findSuffix, trigramBucket } from './similar-index.ts';
import { findKeysFrom } from './vocabulary.ts';

/** Mistakes forgiven in a word of this many letters. */
export const mistakesAllowed = (letters: number): number => (letters <= 4 ? 0 : letters <= 8 ? 1 : 2);

/** One mistake in a digraph (sh, ch) is two in the skeleton. */
const DIGRAPH_SLACK = 1;

/** Calls back with the keys at most about so many mistakes away, some of them more than once. */
export function findSimilarKeys(
  segment: Segment,
  key: string,
  mistakes: number,
  visit: (key: number, distance: number) => void,
): void {
  const codes = toCodes(key);
  const bits = consonantBits(codes, 0, codes.length);
  const limit = mistakes + DIGRAPH_SLACK;
  const consider = (candidate: number): void => {
    if (bitCount((segment.similar.consonants[candidate] ?? 0) ^ bits) > 2 * mistakes + 1) return;
    const from = start(segment.keys.starts, candidate);
    const to = start(segment.keys.starts, candidate + 1);
    if (Math.abs(to - from - codes.length) > 2 * mistakes) return;
    const apart = distance(codes, segment.keys.letters, from, to, limit, true);
    if (apart <= limit) visit(candidate, apart);
  };
  const part = Math.max(1, Math.floor(codes.length / (mistakes + 1)));
  for (const beginning of [key.slice(0, part), swapped(key.slice(0, part + 1), part - 1)]) {
    const [first, last] = findKeysFrom(segment, beginning);
    for (let candidate = first; candidate < last; candidate++) consider(candidate);
  }
  for (const end of [key.slice(-part), swapped(key.slice(-part - 1), 0)]) {
    const [from, to] = findSuffix(segment, end);
    for (let at = from; at < to; at++) consider(segment.similar.bySuffix[at] ?? 0);
  }
  if (mistakes > 1) eachWithMiddle(segment, codes, part, consider);
}

/** With the letter at `at` and the next one swapped: a swap at the seam of two parts spoils both. */
const swapped = (letters: string, at: number): string =>
  letters.slice(0, at) + letters.slice(at + 1, at + 2) + letters.slice(at, at + 1) + letters.slice(at + 2);

/** The keys that have the letters of the middle part, as far as its rarest three tell. */
function eachWithMiddle(
  segment: Segment,
  codes: Uint16Array,
  part: number,
  visit: (key: number) => void,
): void {
  const { starts, values } = segment.similar.trigrams;
  let rarest = -1;
  let fewest = Number.POSITIVE_INFINITY;
  for (let at = part; at + 2 < codes.length - part; at++) {
    const bucket = trigramBucket(codes[at] ?? 0, codes[at + 1] ?? 0, codes[at + 2] ?? 0);
    const count = start(starts, bucket + 1) - start(starts, bucket);
    if (count >= fewest) continue;
    rarest = bucket;
    fewest = count;
  }
  if (rarest < 0) return;
  for (let at = start(starts, rarest); at < start(starts, rarest + 1); at++) visit(values[at] ?? 0);
}
