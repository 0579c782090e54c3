/** What each word of a reading may stand for in the whole directory: terms of the segments, and places. */

import { postingsCount, weightOf } from '../segment/build-vocabulary.ts';
import type { Segment } from '../segment/segment.ts';
import { findKey } from '../segment/vocabulary.ts';
import { isCarrierWord } from './carrier-words.ts';
import { addMeanings } from './named.ts';
import { findPhoneticTerms, isLatin } from './phonetic.ts';
import { type Reading, toWord, type Word } from './readings.ts';
import type { Slot } from './slot.ts';
import { addBeginnings, FIT, findSameTerms, findSimilarTerms, improve, type Terms } from './terms.ts';

/** In which words typing mistakes are looked for. */
export type Forgiveness = 'no words' | 'unknown words' | 'all words';

/** Similar terms of words looked up before: they cost most, and readings of one query share words. */
export type SimilarTerms = (part: number, segment: Segment, word: Word) => Terms;

export type Lookup = {
  similar: SimilarTerms;
  /** Words that mean something although nobody is called so. */
  isKnown(word: Word): boolean;
  /** So many terms are taken of those that a word begins; a search takes all. */
  mostBegun?: number;
};

export function rememberSimilarTerms(): SimilarTerms {
  const known = new Map<string, Terms>();
  return (part, segment, word) => {
    const key = `${part} ${word.text}`;
    const terms = known.get(key) ?? findSimilarTerms(segment, word);
    known.set(key, terms);
    return terms;
  };
}

export function toSlots(
  segments: Segment[],
  reading: Reading,
  forgiveness: Forgiveness,
  lookup: Lookup,
): Slot[] {
  const slots = reading.words.map((word) => toSlot(segments, word, forgiveness, lookup));
  joinNeighbours(segments, slots);
  addMeanings(segments, slots);
  const entries = segments.reduce((sum, segment) => sum + segment.entryCount, 0);
  for (const slot of slots) slot.weight = weigh(segments, slot, entries);
  return slots;
}

function toSlot(
  segments: Segment[],
  word: Word,
  forgiveness: Forgiveness,
  { similar, isKnown, mostBegun = Number.POSITIVE_INFINITY }: Lookup,
): Slot {
  const terms = segments.map((segment) => findSameTerms(segment, word));
  const hasAny = (): boolean => terms.some((found) => found.size > 0);
  const known = hasAny() || isCarrierWord(word.text) || isKnown(word);
  if (word.open)
    for (const [part, segment] of segments.entries())
      addBeginnings(segment, word, terms[part] ?? new Map(), mostBegun);
  const begun = hasAny();
  const forgiven = forgiveness === 'all words' || (forgiveness === 'unknown words' && !begun);
  const byPhonetics = forgiven || (forgiveness !== 'no words' && isByEar(segments, word, terms));
  const phonetic = byPhonetics ? findPhoneticTerms(segments, word) : [];
  for (const [part, segment] of segments.entries()) {
    if (forgiven) improveAll(terms[part], similar(part, segment, word));
    improveAll(terms[part], phonetic[part] ?? []);
  }
  const certainty = known ? 1 : begun ? 0.6 : hasAny() ? 0.3 : 0;
  return { word, terms, meanings: new Map(), weight: 1, certainty };
}

function improveAll(terms: Terms | undefined, found: Iterable<readonly [number, number]>): void {
  for (const [term, fit] of found) improve(terms, term, fit);
}

/** Words of other scripts than Latin write names by ear: one that no entry has as it is written may be such. */
function isByEar(segments: Segment[], word: Word, terms: readonly Terms[]): boolean {
  const has = ({ postings }: Segment, part: number): boolean =>
    [...(terms[part] ?? [])].some(([term, fit]) => fit >= FIT.form && postingsCount(postings, term) > 0);
  return !isLatin(word) && !segments.some(has);
}

/** Two words that a name writes as one stand for it together. */
function joinNeighbours(segments: Segment[], slots: Slot[]): void {
  slots.slice(1).forEach((second, at) => {
    const first = slots[at];
    if (!first || first.word.fixed || second.word.fixed) return;
    const joined = toWord(first.word.text + second.word.text);
    segments.forEach((segment, part) => {
      if (findKey(segment, joined.keys[0] ?? '') < 0) return;
      for (const [term, fit] of findSameTerms(segment, joined)) {
        for (const slot of [first, second]) {
          const terms = slot.terms[part];
          if (terms && !terms.has(term)) terms.set(term, fit * FIT.joined);
        }
      }
    });
  });
}

/** By the commonest of its best terms: a rare misspelling in some name must not make a common word telling. */
function weigh(segments: Segment[], slot: Slot, entries: number): number {
  let best = 0;
  for (const terms of slot.terms) for (const fit of terms.values()) best = Math.max(best, fit);
  let frequency = 0;
  segments.forEach((segment, part) => {
    let commonest = 0;
    for (const [term, fit] of slot.terms[part] ?? []) {
      if (fit >= best - 0.06) commonest = Math.max(commonest, postingsCount(segment.postings, term));
    }
    frequency += commonest;
  });
  return Math.max(0.02, weightOf(frequency, entries)) * (slot.word.optional ? 0.3 : 1);
}
