/** What words may mean in a name: where someone is, by all names of countries and cities. */

import { tokenise } from '../../../platform/text/text.ts';
import type { PlaceNames } from '../directory.ts';
import { type Groups, shared, sharedGroups } from './arrays.ts';
import { isFunctionWord } from './function-words.ts';
import type { ListName, ListOrdinals } from './lists.ts';
import { createNumbers } from './numbers.ts';
import type { Ordinals } from './ordinals.ts';

export type Places = { countries: Iterable<PlaceNames<string>>; cities: Iterable<PlaceNames<number>> };

/** The names of where the entries of a segment are; a delta has those its main segment lacks. */
export type Meanings = {
  /** Names that have a term among their words. */
  termNames: Groups;
  /** What each name names, see `meaningOf`, and of how many words it is. */
  target: Uint32Array;
  words: Uint8Array;
};

export const MEANING_KINDS = [
  'country',
  'city',
  // By what someone does those found are ordered.
  'specialization',
] as const satisfies readonly ListName[];
export type MeaningKind = (typeof MEANING_KINDS)[number];
const KIND_SHIFT = 28;

export const meaningOf = (kind: MeaningKind, ordinal: number): number =>
  ((MEANING_KINDS.indexOf(kind) << KIND_SHIFT) | ordinal) >>> 0;
export const kindOfMeaning = (meaning: number): MeaningKind =>
  MEANING_KINDS[meaning >>> KIND_SHIFT] ?? 'country';
export const ordinalOfMeaning = (meaning: number): number => meaning & ((1 << KIND_SHIFT) - 1);
export const isPlace = (meaning: number): boolean => meaning >>> KIND_SHIFT < 2;

export type MeaningOrdinals = Pick<ListOrdinals, MeaningKind>;

/**
 * A name of several words names a place only when all of them are asked for, or "city hospital" would find
 * every hospital in Mexico City.
 */
export function buildMeanings(
  { countries, cities }: Places,
  ordinals: MeaningOrdinals,
  isDelta: boolean,
  termOf: (token: string) => number,
) {
  const [target, words] = [createNumbers(), createNumbers()];
  const [terms, namesOfTerms] = [createNumbers(), createNumbers()];

  const addName = (meaning: number, text: string, seen: Set<string>): void => {
    const tokens = telling(tokenise(text));
    const spelling = tokens.join(' ');
    if (spelling === '' || seen.has(spelling)) return;
    seen.add(spelling);
    for (const token of tokens) {
      terms.push(termOf(token));
      namesOfTerms.push(target.length);
    }
    target.push(meaning);
    words.push(Math.min(tokens.length, 255));
  };
  const addPlaces = <Id>(
    kind: 'country' | 'city',
    all: Iterable<PlaceNames<Id>>,
    known: Ordinals<Id>,
  ): void => {
    for (const { id, names, titles } of all) {
      const ordinal = known.find(id);
      if (ordinal === undefined || (isDelta && !known.isNew(ordinal))) continue;
      const seen = new Set<string>();
      for (const text of [...Object.values(titles ?? {}), ...names])
        addName(meaningOf(kind, ordinal), text, seen);
    }
  };
  addPlaces('country', countries, ordinals.country);
  addPlaces('city', cities, ordinals.city);
  return {
    /** @param count number of terms. */
    finish: (count: number): Meanings => ({
      termNames: sharedGroups(count, terms.view(), namesOfTerms.view()),
      target: shared(Uint32Array, target.view()),
      words: shared(Uint8Array, words.view()),
    }),
  };
}

/** The different words of a name but those that only join others. */
function telling(tokens: readonly string[]): string[] {
  const words = [...new Set(tokens)];
  const kept = words.filter((word) => !isFunctionWord(word));
  return kept.length > 0 ? kept : words;
}
