/** Places that words of a query name. */

import { start } from '../segment/arrays.ts';
import type { Segment } from '../segment/segment.ts';
import type { Slot } from './slot.ts';

/** Which words say a name, by number, ascending, and how well each fits. */
type Said = { slots: number[]; fits: number[] };

/** Tells the slots which places their words name: a place all of whose words are said fits as its worst word does. */
export function addMeanings(segments: readonly Segment[], slots: readonly Slot[]): void {
  segments.forEach(({ meanings }, part) => {
    for (const [name, { slots: numbers, fits }] of saidIn(meanings.termNames, part, slots)) {
      if (numbers.length < (meanings.words[name] ?? 1)) continue;
      const meaning = meanings.target[name] ?? 0;
      const fit = Math.min(...fits);
      for (const number of numbers) {
        const known = slots[number]?.meanings;
        if (known && fit > (known.get(meaning) ?? 0)) known.set(meaning, fit);
      }
    }
  });
}

function saidIn(
  { starts, values }: Segment['meanings']['termNames'],
  part: number,
  slots: readonly Slot[],
): Map<number, Said> {
  const said = new Map<number, Said>();
  slots.forEach((slot, number) => {
    for (const [term, fit] of slot.terms[part] ?? []) {
      for (let at = start(starts, term); at < start(starts, term + 1); at++)
        say(said, values[at] ?? 0, number, fit);
    }
  });
  return said;
}

function say(said: Map<number, Said>, name: number, slot: number, fit: number): void {
  const before = said.get(name);
  if (!before) {
    said.set(name, { slots: [slot], fits: [fit] });
    return;
  }
  const last = before.slots.length - 1;
  if (before.slots[last] !== slot) {
    before.slots.push(slot);
    before.fits.push(fit);
  } else if (fit > (before.fits[last] ?? 0)) before.fits[last] = fit;
}
