/** Places and concepts that words of a query name. */

import { start } from '../segment/arrays.ts';
import type { Segment } from '../segment/segment.ts';
import type { Slot } from './slot.ts';

/** A name of a place or concept all of whose words are said. */
export type Named = {
  meaning: number;
  /** Which words say it, by number, ascending. */
  slots: number[];
  /** How well each of them fits, and how well the one that fits least. */
  fits: number[];
  fit: number;
  isTitle: boolean;
  /** Of a word that was only begun. */
  isBegun: boolean;
};

type Said = Pick<Named, 'slots' | 'fits' | 'isBegun'>;

export function findNamed(segments: readonly Segment[], slots: readonly Slot[]): Named[] {
  return segments.flatMap(({ meanings }, part) => {
    const { starts, values } = meanings.termNames;
    const said = new Map<number, Said>();
    slots.forEach((slot, number) => {
      for (const [term, fit] of slot.terms[part] ?? []) {
        for (let at = start(starts, term); at < start(starts, term + 1); at++)
          say(said, values[at] ?? 0, number, fit, slot.begun[part]?.has(term) ?? false);
      }
    });
    const named: Named[] = [];
    for (const [name, found] of said) {
      if (found.slots.length < (meanings.words[name] ?? 1)) continue;
      named.push({
        ...found,
        fit: Math.min(...found.fits),
        meaning: meanings.target[name] ?? 0,
        isTitle: (meanings.titleIn[name] ?? 0) > 0,
      });
    }
    return named;
  });
}

function say(said: Map<number, Said>, name: number, slot: number, fit: number, isBegun: boolean): void {
  const before = said.get(name);
  if (!before) {
    said.set(name, { slots: [slot], fits: [fit], isBegun });
    return;
  }
  const last = before.slots.length - 1;
  if (before.slots[last] !== slot) {
    before.slots.push(slot);
    before.fits.push(fit);
    before.isBegun ||= isBegun;
  } else if (fit > (before.fits[last] ?? 0)) {
    before.fits[last] = fit;
    if (last === 0) before.isBegun = isBegun;
  }
}

/** Tells the slots what their words name. */
export function addMeanings(segments: readonly Segment[], slots: readonly Slot[]): void {
  for (const { meaning, slots: said, fit } of findNamed(segments, slots)) {
    for (const number of said) {
      const meanings = slots[number]?.meanings;
      if (meanings && fit > (meanings.get(meaning) ?? 0)) meanings.set(meaning, fit);
    }
  }
}
