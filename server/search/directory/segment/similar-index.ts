/**
 * What typing mistakes are looked up by. A word with so many mistakes has, of one part more than that, at least one
 * without any: the keys with the same beginning, end or middle are few, and only they are compared letter by letter.
 */

import {
  type Groups,
  shared,
  sharedGroups,
  sharedRoom,
  start,
  type Texts,
  textAt,
  textsCount,
} from './arrays.ts';
import { isWordKey } from './keys.ts';
import { createNumbers } from './numbers.ts';
import { sortTexts } from './sort-texts.ts';

const TRIGRAM_BUCKETS = 1 << 14;
const SHORTEST = 3;

export const trigramBucket = (a: number, b: number, c: number): number =>
  (Math.imul(Math.imul(a, 31) + b, 961) + Math.imul(c, 7919)) & (TRIGRAM_BUCKETS - 1);

/** A consonant as one of 32 bits by its letter, 0 for vowels; rare letters share bits. */
const BITS = Int32Array.from({ length: 128 }, (_, code) =>
  'aeiou'.includes(String.fromCharCode(code)) ? 0 : 1 << (code & 31),
);

export function consonantBits(text: ArrayLike<number>, from: number, to: number): number {
  let bits = 0;
  for (let at = from; at < to; at++) {
    const code = text[at] ?? 0;
    bits |= code < 128 ? (BITS[code] ?? 0) : 1 << (code & 31);
  }
  return bits >>> 0;
}

export type SimilarIndex = {
  /** Word keys in the order of their letters from the last to the first. */
  bySuffix: Uint32Array;
  /** The consonants of each key. */
  consonants: Uint32Array;
  /** Word keys by hash of three letters next to each other. */
  trigrams: Groups;
};

/** @param keys ascending. */
export function buildSimilarIndex(keys: Texts): SimilarIndex {
  const count = textsCount(keys);
  const consonants = sharedRoom(Uint32Array, count);
  const [wordKeys, buckets, owners] = [createNumbers(), createNumbers(), createNumbers()];
  for (let key = 0; key < count; key++) {
    const [from, to] = [start(keys.starts, key), start(keys.starts, key + 1)];
    consonants[key] = consonantBits(keys.letters, from, to);
    if (to - from < SHORTEST || !isWordKey(textAt(keys, key))) continue;
    wordKeys.push(key);
    for (let at = from; at + 2 < to; at++) {
      buckets.push(
        trigramBucket(keys.letters[at] ?? 0, keys.letters[at + 1] ?? 0, keys.letters[at + 2] ?? 0),
      );
      owners.push(key);
    }
  }
  return {
    bySuffix: shared(Uint32Array, sortTexts(keys, wordKeys.view(), true)),
    consonants,
    trigrams: sharedGroups(TRIGRAM_BUCKETS, buckets.view(), owners.view()),
  };
}

/** Where in `bySuffix` the keys with this end are: [from, to). */
export function findSuffix(
  { keys, similar }: { keys: Texts; similar: SimilarIndex },
  suffix: string,
): [number, number] {
  const bound = (after: boolean): number => {
    let low = 0;
    let high = similar.bySuffix.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const order = compareEnd(keys, similar.bySuffix[middle] ?? 0, suffix);
      if (order < 0 || (after && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [bound(false), bound(true)];
}

/** Compares the end of a key with a suffix, from the last letter on; 0 where it ends so. */
function compareEnd(keys: Texts, key: number, suffix: string): number {
  const first = start(keys.starts, key);
  const end = start(keys.starts, key + 1);
  for (let i = 1; i <= suffix.length; i++) {
    if (end - i < first) return -1;
    const difference = (keys.letters[end - i] ?? 0) - suffix.charCodeAt(suffix.length - i);
    if (difference !== 0) return difference;
  }
  return 0;
}
