/** A lexicon with one more name of what it knows, as the dictionary would make it: to see how queries would be read then. */
import type { Taught } from '../directory.ts';
import {
  type Groups,
  shared,
  sharedGroups,
  sharedTexts,
  start,
  textAt,
  textsCount,
} from '../segment/arrays.ts';
import { buildLexicon, findLexiconKey, type Lexicon, type Meant, meantBy, PLACE_BITS } from './lexicon.ts';

/** Null where the lexicon does not know what is meant. */
export function withTaught(lexicon: Lexicon, { phrase, language, kind, id }: Taught): Lexicon | null {
  const meaning = findMeaning(lexicon, { kind, id });
  if (meaning === null) return null;
  const names = [{ text: phrase, lang: language, isTitle: false }];
  const own = buildLexicon({
    concepts: kind === 'complaint' ? [] : [{ kind, id, names }],
    complaints:
      kind === 'complaint'
        ? [{ id, names, specializations: [], diseases: [], procedures: [], redFlag: null }]
        : [],
    countries: [],
    cities: [],
    regions: [],
    isKnown: (word) => findLexiconKey(lexicon, word) >= 0,
  });
  // Its other names are of languages and words for prices, which the lexicon has.
  const taught = [...own.meanings.keys()].filter((name) => own.meanings[name] === 0);
  const before = lexicon.meanings.length;
  const placesByKey = new Map<string, number[]>();
  for (let key = 0; key < textsCount(lexicon.keys); key++)
    placesByKey.set(textAt(lexicon.keys, key), valuesOf(lexicon.places, key));
  for (let key = 0; key < textsCount(own.keys); key++) {
    const text = textAt(own.keys, key);
    const moved = valuesOf(own.places, key).flatMap((value) => {
      const at = taught.indexOf(value >>> PLACE_BITS);
      return at < 0 ? [] : [(((before + at) << PLACE_BITS) | (value & ((1 << PLACE_BITS) - 1))) >>> 0];
    });
    if (moved.length > 0) placesByKey.set(text, [...(placesByKey.get(text) ?? []), ...moved]);
  }
  const keys = [...placesByKey.keys()].sort();
  const all = <Column extends Uint8Array | Uint32Array>(of: Column, more: Iterable<number>) => [
    ...of,
    ...more,
  ];
  const texts = Array.from({ length: before }, (_, name) => textAt(lexicon.texts, name));
  return {
    ...lexicon,
    meanings: shared(
      Uint32Array,
      all(
        lexicon.meanings,
        taught.map(() => meaning),
      ),
    ),
    sizes: shared(
      Uint8Array,
      all(
        lexicon.sizes,
        taught.map((name) => own.sizes[name] ?? 0),
      ),
    ),
    titleIn: shared(
      Uint8Array,
      all(
        lexicon.titleIn,
        taught.map(() => 0),
      ),
    ),
    bare: shared(
      Uint8Array,
      all(
        lexicon.bare,
        taught.map(() => 0),
      ),
    ),
    negated: shared(
      Uint8Array,
      all(
        lexicon.negated,
        taught.map((name) => own.negated[name] ?? 0),
      ),
    ),
    texts: sharedTexts([...texts, ...taught.map(() => phrase)]),
    keys: sharedTexts(keys),
    places: sharedGroups(
      keys.length,
      keys.flatMap((key, at) => (placesByKey.get(key) ?? []).map(() => at)),
      keys.flatMap((key) => placesByKey.get(key) ?? []),
    ),
  };
}

const valuesOf = ({ starts, values }: Groups, at: number): number[] => [
  ...values.subarray(start(starts, at), start(starts, at + 1)),
];

function findMeaning(lexicon: Lexicon, { kind, id }: Meant): number | null {
  for (let meaning = 0; meaning < lexicon.kinds.length; meaning++) {
    const meant = meantBy(lexicon, meaning);
    if (meant.kind === kind && meant.id === id) return meaning;
  }
  return null;
}
