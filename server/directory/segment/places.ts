/** Countries and cities as ordinals, and the words of their names. */
import type { PlaceNames } from '../directory.ts';
import { tokenise } from '../text.ts';
import type { Places } from './build.ts';
import { isFunctionWord } from './function-words.ts';
import { createNumbers } from './numbers.ts';
import { COUNTRY_PLACE, type Segment } from './segment.ts';

/** Numbers things in the order they come, going on from a list. */
export function createOrdinals<Id>(known: readonly Id[]) {
  const ordinals = new Map(known.map((id, ordinal) => [id, ordinal]));
  return {
    of(id: Id): number {
      const ordinal = ordinals.get(id) ?? ordinals.size;
      ordinals.set(id, ordinal);
      return ordinal;
    },
    find: (id: Id): number | undefined => ordinals.get(id),
    list: (): Id[] => [...ordinals.keys()],
    isNew: (ordinal: number): boolean => ordinal >= known.length,
  };
}

export type Ordinals<Id> = ReturnType<typeof createOrdinals<Id>>;

/**
 * The names of the places clinics stand in; a delta has those its main segment lacks. A name of several words
 * names the place only when all of them are asked for, or "city hospital" would find every hospital in Mexico City.
 */
export function buildPlaces(
  places: Places,
  countries: Ordinals<string>,
  cities: Ordinals<number>,
  main: Segment | null,
  termOf: (token: string) => number,
) {
  const rows = {
    termOfWord: createNumbers(),
    nameOfWord: createNumbers(),
    placeOfName: createNumbers(),
    wordsOfName: createNumbers(),
  };
  const addNames = <Id>(all: Iterable<PlaceNames<Id>>, ordinals: Ordinals<Id>, mark: number): void => {
    for (const { id, names } of all) {
      const ordinal = ordinals.find(id);
      if (ordinal === undefined || (main && !ordinals.isNew(ordinal))) continue;
      const spellings = new Set(names.map((name) => telling(tokenise(name)).join(' ')));
      for (const spelling of spellings) if (spelling) addName(spelling.split(' '), (ordinal | mark) >>> 0);
    }
  };
  const addName = (words: string[], place: number): void => {
    for (const word of words) {
      rows.termOfWord.push(termOf(word));
      rows.nameOfWord.push(rows.placeOfName.length);
    }
    rows.placeOfName.push(place);
    rows.wordsOfName.push(Math.min(words.length, 255));
  };
  addNames(places.countries, countries, COUNTRY_PLACE);
  addNames(places.cities, cities, 0);
  return rows;
}

function telling(tokens: readonly string[]): string[] {
  const words = [...new Set(tokens)];
  const kept = words.filter((word) => !isFunctionWord(word));
  return kept.length > 0 ? kept : words;
}
