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
  byEar: boolean,
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
  const table = byEar ? SOUND : EQUAL;
  if (start === end || first === last) {
    const rest = costOfAll(word, start, end, table) + costOfAll(letters, first, last, table);
    return rest > limit * FULL ? limit + 1 : rest / FULL;
  }
  if (end - start > MOST_LETTERS || last - first > MOST_LETTERS) return limit + 1;
  return distanceInside(word.subarray(start, end), letters, first, last, limit, table);
}

function costOfAll(letters: Uint16Array, from: number, to: number, table: Int32Array): number {
  let cost = 0;
  for (let at = from; at < to; at++) cost += costOf(table, letters[at] ?? 0);
  return cost;
}

function distanceInside(
  a: Uint16Array,
  b: Uint16Array,
  from: number,
  to: number,
  limit: number,
  table: Int32Array,
): number {
  const length = to - from;
  const most = limit * FULL;
  let [before, previous, current] = rows;
  previous[0] = 0;
  for (let j = 1; j <= length; j++)
    previous[j] = (previous[j - 1] ?? 0) + costOf(table, b[from + j - 1] ?? 0);
  for (let i = 1; i <= a.length; i++) {
    const left = a[i - 1] ?? 0;
    const leftCost = costOf(table, left);
    current[0] = (previous[0] ?? 0) + leftCost;
    let least = current[0] ?? 0;
    for (let j = 1; j <= length; j++) {
      const right = b[from + j - 1] ?? 0;
      const rightCost = costOf(table, right);
      let cost = previous[j - 1] ?? 0;
      if (left !== right) {
        cost += Math.max(leftCost, rightCost);
        if (i > 1 && j > 1 && left === b[from + j - 2] && right === a[i - 2]) {
          cost = Math.min(cost, (before[j - 2] ?? 0) + FULL);
        }
        const removed = (previous[j] ?? 0) + leftCost;
        const added = (current[j - 1] ?? 0) + rightCost;
        if (removed < cost) cost = removed;
        if (added < cost) cost = added;
      }
      current[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  const apart = (previous[length] ?? 0) / FULL;
  return apart > limit ? limit + 1 : apart;
}
