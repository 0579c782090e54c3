/** How a query was read where it was mistyped. */
import { textAt } from '../segment/arrays.ts';
import { type Collection, segmentsOf } from '../snapshot.ts';
import type { Found } from './find.ts';
import { FIT, scriptOfCode } from './terms.ts';

/** The terms that stand for the words in the best entry, and of which segment they are. */
export type BestTerms = { part: number; terms: number[] } | null;

/**
 * The words as they were meant where they were mistyped, of names as the best entry has them, or all where the layout was
 * wrong; else null. A word is never told in another script than it was typed in.
 */
export function correctedQuery(collection: Collection, found: Found, best: BestTerms): string | null {
  if (found.role !== 'must') return found.corrected;
  const part = best?.part ?? 0;
  const segment = segmentsOf(collection)[part] ?? collection.main;
  let changed = !found.asTyped;
  const words = found.slots.map((slot, at) => {
    const term = best?.terms[at] ?? -1;
    const meant = term >= 0 ? term : likeliestTerm(slot.terms[part]);
    if (meant < 0) return slot.word.text;
    const text = textAt(segment.terms, meant);
    if (scriptOfCode(text.charCodeAt(0)) !== scriptOfCode(slot.word.text.charCodeAt(0)))
      return slot.word.text;
    const mistyped =
      (slot.terms[part]?.get(meant) ?? 1) <= FIT.mistake || differInDoubling(text, slot.word.text);
    changed ||= mistyped;
    return mistyped ? text : slot.word.text;
  });
  return changed ? words.join(' ') : null;
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
