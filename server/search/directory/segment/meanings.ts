/** What words may mean besides names: countries, cities and entries of dictionaries, by all of their names. */

import { tokenise } from '../../../platform/text/text.ts';
import type { Concept, PlaceNames } from '../directory.ts';
import { type Groups, shared, sharedGroups, sharedTexts, type Texts } from './arrays.ts';
import { isFunctionWord } from './function-words.ts';
import { addEntriesOf, type ListName, type ListOrdinals, type Lists } from './lists.ts';
import { createNumbers } from './numbers.ts';
import { createOrdinals, type Ordinals } from './ordinals.ts';

export type Places = { countries: Iterable<PlaceNames<string>>; cities: Iterable<PlaceNames<number>> };
export type Dictionaries = Places & { concepts: Iterable<Concept> };

/** The names of what the entries of a segment have; a delta has those its main segment lacks. */
export type Meanings = {
  /** Names that have a term among their words. */
  termNames: Groups;
  /** What each name names, see `meaningOf`; of how many words it is; its language as a title, 0 where it is none. */
  target: Uint32Array;
  words: Uint8Array;
  titleIn: Uint8Array;
  /** As written. */
  texts: Texts;
  languages: readonly string[];
};

export const MEANING_KINDS = [
  'country',
  'city',
  'specialization',
  'disease',
  'procedure',
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

/** In the place of a language for names that are no title. */
const NO_TITLE = '';

/**
 * A name of several words names a place or concept only when all of them are asked for, or "city hospital" would find
 * every hospital in Mexico City.
 */
export function buildMeanings(
  { countries, cities, concepts }: Dictionaries,
  ordinals: MeaningOrdinals,
  isDelta: boolean,
  termOf: (token: string) => number,
) {
  const languages = createOrdinals<string>([NO_TITLE]);
  const texts: string[] = [];
  const [target, words, titleIn] = [createNumbers(), createNumbers(), createNumbers()];
  const [terms, namesOfTerms] = [createNumbers(), createNumbers()];

  const addName = (meaning: number, text: string, language: string, seen: Set<string>): void => {
    const tokens = telling(tokenise(text));
    const spelling = tokens.join(' ');
    if (spelling === '' || seen.has(`${language} ${spelling}`)) return;
    seen.add(`${language} ${spelling}`).add(`${NO_TITLE} ${spelling}`);
    for (const token of tokens) {
      terms.push(termOf(token));
      namesOfTerms.push(texts.length);
    }
    target.push(meaning);
    words.push(Math.min(tokens.length, 255));
    titleIn.push(languages.of(language));
    texts.push(text);
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
      const meaning = meaningOf(kind, ordinal);
      for (const [language, text] of Object.entries(titles ?? {})) addName(meaning, text, language, seen);
      const titled = new Set(Object.values(titles ?? {}));
      for (const text of names) if (!titled.has(text)) addName(meaning, text, NO_TITLE, seen);
    }
  };
  addPlaces('country', countries, ordinals.country);
  addPlaces('city', cities, ordinals.city);
  for (const { kind, id, names } of concepts) {
    const ordinal = ordinals[kind].find(id);
    if (ordinal === undefined || (isDelta && !ordinals[kind].isNew(ordinal))) continue;
    const seen = new Set<string>();
    for (const { text, lang, isTitle } of names)
      addName(meaningOf(kind, ordinal), text, isTitle ? lang : NO_TITLE, seen);
  }
  return {
    /** @param count number of terms. */
    finish: (count: number): Meanings => ({
      termNames: sharedGroups(count, terms.view(), namesOfTerms.view()),
      target: shared(Uint32Array, target.view()),
      words: shared(Uint8Array, words.view()),
      titleIn: shared(Uint8Array, titleIn.view()),
      texts: sharedTexts(texts),
      languages: languages.list(),
    }),
  };
}

/** The different words of a name but those that only join others. */
export function telling(tokens: readonly string[]): string[] {
  const words = [...new Set(tokens)];
  const kept = words.filter((word) => !isFunctionWord(word));
  return kept.length > 0 ? kept : words;
}

/** Adds the entries that have a meaning to a set. */
export function addEntriesWith({ lists }: { lists: Lists }, meaning: number, into: Uint32Array): void {
  addEntriesOf(lists[kindOfMeaning(meaning)].entries, ordinalOfMeaning(meaning), into);
}
