/** A source of numbers that gives the same ones for the same seed on every machine. */
export type Random = {
  /** From 0 up to but not 1. */
  fraction(): number;
  /** Whole, both ends included. */
  between(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
};

/** mulberry32 by Tommy Ettinger, public domain. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    fraction,
    between: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    pick: (list) => list[Math.floor(fraction() * list.length)] ?? list[0],
    chance: (probability) => fraction() < probability,
  };
}
