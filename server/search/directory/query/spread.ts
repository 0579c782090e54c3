/** The spread of shown prices, see `DirectoryHits.prices_spread`. */
import type { DirectoryHits } from '../directory.ts';

const BARS = 16;
/** Left out at each end, where single prices would stretch the scale. */
const END_SHARE = 0.01;

type Spread = NonNullable<DirectoryHits['prices_spread']>;

/** @param prices without NaN, in any order, which is changed. */
export function spreadOf(prices: Float64Array): Spread | null {
  const count = prices.length;
  if (count === 0) return null;
  const low = Math.floor(END_SHARE * count);
  const min = select(prices, low);
  const max = select(prices, count - 1 - low);
  const edges = Array.from({ length: BARS + 1 }, (_, bar) => min * (max / min) ** (bar / BARS));
  const counts = new Uint32Array(BARS);
  for (let at = 0; at < count; at++) {
    const bar = barOf(edges, prices[at] ?? 0);
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return {
    min: toCents(min),
    max: toCents(max),
    bars: Array.from(counts, (inBar, bar) => ({
      from: toCents(edges[bar] ?? min),
      to: toCents(bar === BARS - 1 ? max : (edges[bar + 1] ?? max)),
      count: inBar,
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
