/**
 * Whether the words of a query name entries of dictionaries: then they find what has these, as the filters do, and the
 * other words are read beside them.
 */
import { postingsCount } from '../segment/build-vocabulary.ts';
import { isFunctionWord } from '../segment/function-words.ts';
import { isPlace, kindOfMeaning, type MeaningKind } from '../segment/meanings.ts';
import type { Segment } from '../segment/segment.ts';
import { isCarrierWord } from './carrier-words.ts';
import { findNamed, type Named } from './named.ts';
import type { Slot } from './slot.ts';

/** A name that fits a word this much better means that name and not the concept. */
const CLEARLY_BETTER = 0.06;

export type Understood = {
  /** What must all hold; of the meanings of one any. */
  bound: number[][];
  concepts: number[];
  /** The other words, places among them; those that say nothing beside a concept are optional. */
  rest: Slot[];
  /** The words name concepts and places, and nothing else; or nothing else but what says nothing beside a concept. */
  isWhole: boolean;
  isBare: boolean;
};

/** Null where no concept is named. */
export function understand(segments: readonly Segment[], slots: readonly Slot[]): Understood | null {
  // A word that joins others names nothing by itself: «в», «при», «на» sound like places.
  const isJoining = ({ slots: said }: Named): boolean =>
    said.some((at) => slots[at]?.word.optional && isFunctionWord(slots[at].word.text));
  const named = findNamed(segments, slots).filter((one) => !one.isBegun && !isJoining(one));
  const concepts = choose(
    unite(named.filter((one) => !isPlace(one.meaning) && !isNameMeant(segments, slots, one))),
    new Set(),
  );
  if (concepts.length === 0) return null;
  const covered = new Set(concepts.flatMap((one) => one.slots));
  const places = choose(unite(named.filter(({ meaning }) => isPlace(meaning))), covered);
  const placed = new Set(places.flatMap((one) => one.slots));
  const left = slots.filter((slot, at) => !covered.has(at) && !slot.word.optional);
  const others = slots.filter((slot, at) => !covered.has(at) && !placed.has(at) && !slot.word.optional);
  const isBare = others.every(({ word }) => isCarrierWord(word.text));
  const namesakes = (place: Named): number[] =>
    named
      .filter(
        ({ meaning, slots: said, fit }) =>
          isPlace(meaning) && `${said}` === `${place.slots}` && fit === place.fit,
      )
      .map(({ meaning }) => meaning);
  return {
    bound: [...concepts.map(({ meaning }) => [meaning]), ...(isBare ? places.map(namesakes) : [])],
    concepts: concepts.map(({ meaning }) => meaning),
    rest: left.map(asCarried),
    isWhole: others.length === 0,
    isBare,
  };
}

/** The slot beside a concept: what says nothing then need not be there. */
export const asCarried = (slot: Slot): Slot =>
  isCarrierWord(slot.word.text) ? { ...slot, word: { ...slot.word, optional: true } } : slot;

/** True where some word of it stands in names of clinics or doctors as it is, and the concept fits it worse. */
function isNameMeant(
  segments: readonly Segment[],
  slots: readonly Slot[],
  { slots: said, fits }: Named,
): boolean {
  return said.some((number, at) =>
    segments.some((segment, part) =>
      [...(slots[number]?.terms[part] ?? [])].some(
        ([term, fit]) => fit > (fits[at] ?? 0) + CLEARLY_BETTER && postingsCount(segment.postings, term) > 0,
      ),
    ),
  );
}

/** One for each meaning: of its name of most words, with the words of its other names. */
function unite(named: readonly Named[]): Named[] {
  const byMeaning = new Map<number, Named>();
  const sorted = [...named].sort(
    (a, b) => b.slots.length - a.slots.length || b.fit - a.fit || Number(b.isTitle) - Number(a.isTitle),
  );
  for (const one of sorted) {
    const best = byMeaning.get(one.meaning);
    const slots = [...new Set([...(best?.slots ?? []), ...one.slots])].sort((a, b) => a - b);
    byMeaning.set(one.meaning, { ...(best ?? one), slots });
  }
  return [...byMeaning.values()];
}

const PREFERENCE: readonly MeaningKind[] = ['specialization', 'disease', 'procedure', 'city', 'country'];
const preferenceOf = ({ meaning }: Named): number => PREFERENCE.indexOf(kindOfMeaning(meaning));

/** Those that take most words first, none of which another has taken. */
function choose(named: readonly Named[], taken: ReadonlySet<number>): Named[] {
  const sorted = [...named].sort(
    (a, b) =>
      b.slots.length - a.slots.length ||
      b.fit - a.fit ||
      Number(b.isTitle) - Number(a.isTitle) ||
      preferenceOf(a) - preferenceOf(b) ||
      a.meaning - b.meaning,
  );
  const used = new Set(taken);
  return sorted.filter((one) => {
    if (one.slots.some((slot) => used.has(slot))) return false;
    for (const slot of one.slots) used.add(slot);
    return true;
  });
}
