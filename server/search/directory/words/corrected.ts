/** How a query was read where it was mistyped. */
import { textAt } from '../segment/arrays.ts';
import type { Segment } from '../segment/segment.ts';
import type { Found } from './find.ts';
import type { Slot } from './slot.ts';
import { FIT, scriptOfCode } from './terms.ts';

/** A term that stands for a word, and how well it fits. */
export type BestTerm = { text: string; fit: number };

/**
 * The words as they were meant where they were mistyped, of names as the best entry has them, or all where the layout was
 * wrong; else null. A word is never told in another script than it was typed in.
 * @param bestFor what stands for a slot in the best entry, or else fits it best; null for none.
 */
export function correctedQuery(
  found: Pick<Found<unknown>, 'role' | 'corrected' | 'asTyped' | 'slots'>,
  bestFor: (slot: Slot, at: number) => BestTerm | null,
): string | null {
  if (found.role !== 'must') return found.corrected;
  let changed = !found.asTyped;
  const words = found.slots.map((slot, at) => {
    const best = bestFor(slot, at);
    if (best === null) return slot.word.text;
    const { text, fit } = best;
    if (scriptOfCode(text.charCodeAt(0)) !== scriptOfCode(slot.word.text.charCodeAt(0)))
      return slot.word.text;
    const mistyped = fit <= FIT.mistake || differInDoubling(text, slot.word.text);
    changed ||= mistyped;
    return mistyped ? text : slot.word.text;
  });
  return changed ? words.join(' ') : null;
}

/** The terms that stand for the words in the best entry, and of which segment they are. */
export type BestTerms = { part: number; terms: number[] } | null;

export function bestIn(segments: readonly Segment[], best: BestTerms) {
  const part = best?.part ?? 0;
  const segment = segments[part];
  return (slot: Slot, at: number): BestTerm | null => {
    const term = best?.terms[at] ?? -1;
    const meant = term >= 0 ? term : likeliestTerm(slot.terms[part]);
    if (meant < 0 || !segment) return null;
    return { text: textAt(segment.terms, meant), fit: slot.terms[part]?.get(meant) ?? 1 };
  };
}

/** The term that fits best, for a word found as a place or concept. */
function likeliestTerm(terms: ReadonlyMap<number, number> | undefined): number {
  let likeliest = -1;
  let best = 0;
  for (const [term, fit] of terms ?? []) {
    if (fit <= best) continue;
    best = fit;
    likeliest = term;
  }
  return likeliest;
}

/** Doubled letters sound the same, yet charitte is a typing mistake. */
function differInDoubling(a: string, b: string): boolean {
  const single = (word: string): string => word.replace(/(.)\1+/gu, '$1');
  return a !== b && single(a) === single(b);
}
