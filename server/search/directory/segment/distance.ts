/** Distance of two words: letters missing, added, replaced, or two next to each other swapped. */

const MOST_LETTERS = 64;
const rows = [0, 1, 2].map(() => new Int32Array(MOST_LETTERS + 1)) as [Int32Array, Int32Array, Int32Array];

/** Costs are counted in halves, so that numbers stay whole. */
const FULL = 2;
const costs = (vowel: number): Int32Array =>
  Int32Array.from({ length: 128 }, (_, code) => ('aeiou'.includes(String.fromCharCode(code)) ? vowel : FULL));
const EQUAL = costs(FULL);
/** Scripts leave vowels out and hear them differently: between them a vowel is half a mistake. */
const SOUND = costs(FULL / 2);
const costOf = (table: Int32Array, code: number): number => (code < 128 ? (table[code] ?? FULL) : FULL);

export const toCodes = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/**
 * Distance of a word and the letters [from, to) of another.
 * @param byEar count a vowel as half a mistake.
 * @param limit more than this is told as `limit + 1`.
 */
export function distance(
  word: Uint16Array,
  letters: Uint16Array,
  from: number,
  to: number,
  limit: number,
  byPhonetics: boolean,
): number {
  // What both begin and end with does not count: the rest is short, as candidates are chosen by beginning and end.
  let [start, end, first, last] = [0, word.length, from, to];
  while (start < end && first < last && word[start] === letters[first]) {
    start += 1;
    first += 1;
  }
  while (start < end && first < last && word[end - 1] === letters[last - 1]) {
    end -= 1;
    last -= 1;
  }
  const table = byPhonetics ? SOUND : EQUAL;
  if (start === end || first === last) {
    const rest = costOfAll(word, start, end, table) + costOfAll(letters, first, last, table);
    return rest > limit * FULL ? limit + 1 : rest / FULL;
  }
  if (end - start > MOST_LETTERS || last - first > MOST_LETTERS) return limit + 1;
  return distanceInside({ word, start, end, letters, first, last }, limit * FULL, table) / FULL;
}

function costOfAll(letters: Uint16Array, from: number, to: number, table: Int32Array): number {
  let cost = 0;
  for (let at = from; at < to; at++) cost += costOf(table, letters[at] ?? 0);
  return cost;
}

type Pair = {
  word: Uint16Array;
  start: number;
  end: number;
  letters: Uint16Array;
  first: number;
  last: number;
};

const rightCosts = new Int32Array(MOST_LETTERS + 1);

/** The distance in halves, more than `most` told as `most + FULL`. Written without allocating: it runs most of all. */
function distanceInside({ word, start, end, letters, first, last }: Pair, most: number, table: Int32Array) {
  const length = last - first;
  let [before, previous, current] = rows;
  previous[0] = 0;
  for (let j = 1; j <= length; j++) {
    const cost = costOf(table, letters[first + j - 1] ?? 0);
    rightCosts[j] = cost;
    previous[j] = (previous[j - 1] ?? 0) + cost;
  }
  let leftBefore = -1;
  for (let i = start; i < end; i++) {
    const left = word[i] ?? 0;
    const leftCost = costOf(table, left);
    let added = (previous[0] ?? 0) + leftCost;
    current[0] = added;
    let least = added;
    let rightBefore = -1;
    for (let j = 1; j <= length; j++) {
      const right = letters[first + j - 1] ?? 0;
      const rightCost = rightCosts[j] ?? 0;
      let cost = previous[j - 1] ?? 0;
      if (left !== right) {
        cost += leftCost > rightCost ? leftCost : rightCost;
        if (left === rightBefore && right === leftBefore) {
          const swapped = (before[j - 2] ?? 0) + FULL;
          if (swapped < cost) cost = swapped;
        }
        const removed = (previous[j] ?? 0) + leftCost;
        if (removed < cost) cost = removed;
        if (added + rightCost < cost) cost = added + rightCost;
      }
      current[j] = cost;
      if (cost < least) least = cost;
      added = cost;
      rightBefore = right;
    }
    if (least > most) return most + FULL;
    const spare = before;
    before = previous;
    previous = current;
    current = spare;
    leftBefore = left;
  }
  const apart = previous[length] ?? 0;
  return apart > most ? most + FULL : apart;
}
