/** Sorts texts that are not strings by their letters: no string is made, and each letter is looked at about once. */
import { start, type Texts } from './arrays.ts';

/** So many letters are compared at once, as one number of 51 bits: each takes 17, 0 after the end. */
const LETTERS = 3;
const ABOVE_LETTER = 1 << 17;
/** Fewer are sorted by insertion. */
const FEW = 12;

/**
 * Returns the numbers of the texts in the order of the texts by UTF-16 units, as strings are sorted; the given array is left as
 * it is. `fromEnd`: texts are compared from the last letter to the first. Equal texts are in no certain order.
 */
export function sortTexts(
  { starts, letters }: Texts,
  numbers: Uint32Array,
  fromEnd = false,
): Uint32Array<ArrayBuffer> {
  const sorted = Uint32Array.from(numbers);
  /** What is compared of each text now. */
  const keys = new Float64Array(sorted.length);

  const keyOf = (number: number, depth: number): number => {
    const [first, end] = [start(starts, number), start(starts, number + 1)];
    let key = 0;
    for (let letter = depth; letter < depth + LETTERS; letter++) {
      const at = fromEnd ? end - 1 - letter : first + letter;
      key = key * ABOVE_LETTER + (at >= first && at < end ? (letters[at] ?? 0) + 1 : 0);
    }
    return key;
  };
  const swap = (a: number, b: number): void => {
    const [number, key] = [sorted[a] ?? 0, keys[a] ?? 0];
    sorted[a] = sorted[b] ?? 0;
    keys[a] = keys[b] ?? 0;
    sorted[b] = number;
    keys[b] = key;
  };
  const isBefore = (a: number, b: number, depth: number): boolean => {
    for (let next = depth; ; next += LETTERS) {
      const [one, other] = [keyOf(a, next), keyOf(b, next)];
      if (one !== other) return one < other;
      if (one % ABOVE_LETTER === 0) return false;
    }
  };
  const insert = (from: number, to: number, depth: number): void => {
    for (let next = from + 1; next < to; next++) {
      const number = sorted[next] ?? 0;
      let at = next;
      for (; at > from && isBefore(number, sorted[at - 1] ?? 0, depth); at--)
        sorted[at] = sorted[at - 1] ?? 0;
      sorted[at] = number;
    }
  };
  /** Quicksort by three letters, those with the same ones by the next three. `isRead`: the keys are those of this depth. */
  const sort = (from: number, to: number, depth: number, isRead: boolean): void => {
    if (to - from < FEW) {
      insert(from, to, depth);
      return;
    }
    if (!isRead) for (let at = from; at < to; at++) keys[at] = keyOf(sorted[at] ?? 0, depth);
    const pivot = middleOf(keys[from] ?? 0, keys[(from + to) >> 1] ?? 0, keys[to - 1] ?? 0);
    let [less, more] = [from, to];
    for (let at = from; at < more; ) {
      const key = keys[at] ?? 0;
      if (key < pivot) swap(at++, less++);
      else if (key > pivot) swap(at, --more);
      else at += 1;
    }
    sort(from, less, depth, true);
    if (pivot % ABOVE_LETTER !== 0) sort(less, more, depth + LETTERS, false);
    sort(more, to, depth, true);
  };
  sort(0, sorted.length, 0, false);
  return sorted;
}

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
