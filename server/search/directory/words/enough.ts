/** Where not all words are found together: the entries that have most of them. */
import type { Matches } from './match.ts';
import type { Slot } from './slot.ts';

/** An entry must have this share of the weight of the words ... */
const LEAST_SHARE = 0.45;
/** ... and this share of what the best one has. */
const SHARE_OF_BEST = 0.9;

/** The weight of the words that an entry must have. */
export function enoughWeight(slots: readonly Slot[], best: number): number {
  const required = slots.filter(({ word }) => !word.optional);
  const least = LEAST_SHARE * required.reduce((sum, { weight }) => sum + weight, 0);
  return Math.max(least, SHARE_OF_BEST * best);
}

/** Keeps the entries that have most of what was asked for. */
export function enoughOf(slots: readonly Slot[]) {
  return (matches: Matches, _at: number, all: Matches[]): Matches => {
    const best = all.reduce((most, { weights }) => weights.reduce((a, b) => Math.max(a, b), most), 0);
    const threshold = enoughWeight(slots, best);
    const entries = new Uint32Array(matches.entries.length);
    const ranks = new Float32Array(entries.length);
    const weights = new Float32Array(entries.length);
    let count = 0;
    for (let at = 0; at < entries.length; at++) {
      const weight = matches.weights[at] ?? 0;
      if (weight < threshold) continue;
      entries[count] = matches.entries[at] ?? 0;
      ranks[count] = matches.ranks[at] ?? 0;
      weights[count] = weight;
      count += 1;
    }
    return {
      entries: entries.subarray(0, count),
      ranks: ranks.subarray(0, count),
      weights: weights.subarray(0, count),
    };
  };
}
