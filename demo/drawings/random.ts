/** A stream of choices that is always the same for a seed. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number;
  range: (from: number, to: number) => number;
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  /** Throws on an empty list. */
  pick: <T>(list: readonly T[]) => T;
};

/** mulberry32; `salt` keeps the streams of two kinds of picture with the same seed apart. */
export function randomFrom(seed: number, salt: string): Random {
  let state = 0x811c9dc5;
  for (const letter of `${salt} ${seed}`)
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // Neighbouring seeds must not begin alike: FNV alone leaves their high bits close.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  state = (state ^ (state >>> 16)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const range = (from: number, to: number) => from + next() * (to - from);
  return {
    next,
    range,
    whole: (from, to) => Math.floor(range(from, to + 1)),
    chance: (share) => next() < share,
    pick: (list) => {
      const chosen = list[Math.floor(next() * list.length)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
  };
}

/** `count` numbers from 0 up. */
export const steps = (count: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor(count)) }, (_, i) => i);
