import { randomNumbers } from '../contract/platform/random.ts';

/** A source of choices that makes the same ones for the same seed on every machine. */
export type Random = {
  /** From 0 up to but not 1. */
  fraction(): number;
  /** From `from` up to but not `to`. */
  range(from: number, to: number): number;
  /** Whole, both ends included. */
  between(min: number, max: number): number;
  /** Throws on an empty list. */
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
};

export function createRandom(seed: number): Random {
  const fraction = randomNumbers(seed);
  return {
    fraction,
    range: (from, to) => from + fraction() * (to - from),
    between: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    pick: (list) => {
      const place = Math.floor(fraction() * list.length);
      if (place === list.length) throw new Error('Nothing to pick from');
      return list[place] as (typeof list)[number];
    },
    chance: (probability) => fraction() < probability,
  };
}

/** `salt` keeps the sources of two kinds of thing with the same seed apart. */
export function createSaltedRandom(seed: number, salt: string): Random {
  let state = 0x811c9dc5;
  for (const character of `${salt} ${seed}`)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Neighbouring seeds must not begin alike: FNV alone leaves their high bits close.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return createRandom(state ^ (state >>> 16));
}
