/** Places and concepts that a text names or begins to name. */

import { start, textAt } from '../segment/arrays.ts';
import type { Segment } from '../segment/segment.ts';
import { type Collection, segmentsOf } from '../snapshot.ts';
import type { Slot } from '../words/slot.ts';

export type NamedMeaning = {
  meaning: number;
  /** Between 0 and 1. */
  score: number;
  /** The name that fits, null where it is the title in the language asked for. */
  matched: string | null;
};

/** What covering all words of a name counts for, beside having the words asked for. */
const COVERAGE = 0.3;
/** A name in another language than asked for, or a synonym. */
const OTHER_NAME = 0.05;

export function suggestMeanings(
  collection: Collection,
  slots: readonly Slot[],
  language: string,
): NamedMeaning[] {
  const best = new Map<number, NamedMeaning>();
  for (const [part, segment] of segmentsOf(collection).entries()) {
    for (const [name, fit] of namesWith(segment, part, slots)) {
      const { target, words, titleIn, languages, texts } = segment.meanings;
      const isTitle = (languages[titleIn[name] ?? 0] ?? '') === language;
      const coverage = Math.min(1, slots.length / (words[name] ?? 1));
      const score = fit * (1 - COVERAGE + COVERAGE * coverage) - (isTitle ? 0 : OTHER_NAME);
      const meaning = target[name] ?? 0;
      if (score <= (best.get(meaning)?.score ?? 0)) continue;
      best.set(meaning, { meaning, score, matched: isTitle ? null : textAt(texts, name) });
    }
  }
  return [...best.values()];
}

/** Names that have all the words, with the mean of how these fit. */
function namesWith({ meanings }: Segment, part: number, slots: readonly Slot[]): Map<number, number> {
  const { starts, values } = meanings.termNames;
  const required = slots.filter(({ word }) => !word.optional);
  let names = new Map<number, number>();
  for (const [number, slot] of required.entries()) {
    const having = new Map<number, number>();
    for (const [term, fit] of slot.terms[part] ?? []) {
      for (let at = start(starts, term); at < start(starts, term + 1); at++) {
        const name = values[at] ?? 0;
        if (number > 0 && !names.has(name)) continue;
        const sum = (names.get(name) ?? 0) + fit / required.length;
        if (sum > (having.get(name) ?? 0)) having.set(name, sum);
      }
    }
    names = having;
  }
  return names;
}
