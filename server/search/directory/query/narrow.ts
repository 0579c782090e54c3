/** What passes all conditions, and what would pass them all but one. */
import { countBits } from '../segment/bits.ts';
import type { Bitmaps, Condition } from './conditions.ts';

export type Narrowed = {
  conditions: Condition[];
  /** Entries that pass every condition, and those that fail one at most. */
  all: Uint32Array;
  almost: Uint32Array;
};

export function startNarrowing(alive: Uint32Array, bitmaps: Bitmaps): Narrowed {
  const [all, almost] = [bitmaps(), bitmaps()];
  all.set(alive);
  almost.set(alive);
  return { conditions: [], all, almost };
}

export function narrow(narrowed: Narrowed, condition: Condition): void {
  const { all, almost } = narrowed;
  const { bits } = condition;
  narrowed.conditions.push(condition);
  for (let at = 0; at < all.length; at++) {
    const [before, passing] = [all[at] ?? 0, bits[at] ?? 0];
    almost[at] = ((almost[at] ?? 0) & passing) | before;
    all[at] = before & passing;
  }
}

/** Entries that pass every condition but the named one, which need not hold. */
export function passingWithout(narrowed: Narrowed, name: string, bitmaps: Bitmaps): Uint32Array {
  const condition = narrowed.conditions.find((one) => one.name === name);
  if (!condition) return narrowed.all;
  const { all, almost } = narrowed;
  const bits = bitmaps();
  for (let at = 0; at < bits.length; at++)
    bits[at] = (all[at] ?? 0) | ((almost[at] ?? 0) & ~(condition.bits[at] ?? 0));
  return bits;
}

/** How many fail the condition at a place and no other. */
export function countFailing({ conditions, all, almost }: Narrowed, place: number): number {
  const bits = conditions[place]?.bits;
  if (!bits) return 0;
  const failing = almost.map((word, at) => word & ~(all[at] ?? 0) & ~(bits[at] ?? 0));
  return countBits(failing);
}
