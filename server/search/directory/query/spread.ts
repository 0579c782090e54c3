/** The spread of shown prices, see `DirectoryHits.prices_spread`. */
import type { DirectoryHits } from '../directory.ts';

const BARS = 16;
/** Left out at each end, where single prices would stretch the scale. */
export const END_SHARE = 0.01;

type Spread = NonNullable<DirectoryHits['prices_spread']>;

/** @param prices without NaN, in any order, which is changed. */
export function spreadOf(prices: Float64Array): Spread | null {
  const count = prices.length;
  if (count === 0) return null;
  const low = Math.floor(END_SHARE * count);
  const min = select(prices, low);
  const max = select(prices, count - 1 - low);
  const edges = edgesBetween(min, max);
  const counts = new Array<number>(BARS).fill(0);
  for (let at = 0; at < count; at++) {
    const bar = barOf(edges, prices[at] ?? 0);
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return shapeSpread(edges, counts);
}

/** Where each bar begins, and where the last one ends. */
export const edgesBetween = (min: number, max: number): number[] =>
  Array.from({ length: BARS + 1 }, (_, bar) => (bar === BARS ? max : min * (max / min) ** (bar / BARS)));

/** @param counts of prices in each bar; the outermost take what lies beyond. */
export function shapeSpread(edges: readonly number[], counts: readonly number[]): Spread {
  const [min = 0] = edges;
  const max = edges[BARS] ?? min;
  return {
    min: toCents(min),
    max: toCents(max),
    bars: counts.map((count, bar) => ({
      from: toCents(edges[bar] ?? min),
      to: toCents(edges[bar + 1] ?? max),
      count,
    })),
  };
}

const toCents = (price: number): number => Number(price.toFixed(2));

/** The last bar that begins at or before the price. */
function barOf(edges: readonly number[], price: number): number {
  let [low, high] = [0, BARS - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= price) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The value that would stand at a position if all were ascending. */
function select(values: Float64Array, position: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[(from + to) >> 1] ?? 0;
    let [left, right] = [from, to];
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const moved = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = moved;
      left += 1;
      right -= 1;
    }
    if (position <= right) to = right;
    else if (position >= left) from = left;
    else break;
  }
  return values[position] ?? 0;
}
