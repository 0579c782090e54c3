/** The keys that the terms of an index are looked up by. */
import { pickTexts, sharedGroups, type Texts, textAt, textsCount } from './arrays.ts';
import { storedKeysOf } from './keys.ts';
import { createNumbers } from './numbers.ts';
import { buildSimilarIndex } from './similar-index.ts';
import { sortTexts } from './sort-texts.ts';
import { createTextTable } from './text-table.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Keys = Pick<Vocabulary, 'keys' | 'keyTerms' | 'similar'>;

export type KeysBuilder = {
  /** Takes the next terms: they are numbered in the order in which they come. */
  add(terms: Texts): void;
  finish(): Keys;
};

export function createKeysBuilder(): KeysBuilder {
  const table = createTextTable();
  const [owners, values] = [createNumbers(), createNumbers()];
  let count = 0;
  return {
    add(terms) {
      for (let at = 0; at < textsCount(terms); at++) {
        for (const key of storedKeysOf(textAt(terms, at))) {
          owners.push(table.numberOf(key));
          values.push(count);
        }
        count += 1;
      }
    },
    finish() {
      const places = new Uint32Array(table.count);
      const sorted = sortTexts(table.view(), Uint32Array.from(places.keys()));
      for (let place = 0; place < sorted.length; place++) places[sorted[place] ?? 0] = place;
      const keys = pickTexts(table.view(), sorted);
      const keyOwners = owners.view().map((key) => places[key] ?? 0);
      return {
        keys,
        keyTerms: sharedGroups(sorted.length, keyOwners, values.view()),
        similar: buildSimilarIndex(keys),
      };
    },
  };
}

/** The keys of all terms at once. */
export function buildKeys(terms: Texts): Keys {
  const builder = createKeysBuilder();
  builder.add(terms);
  return builder.finish();
}
