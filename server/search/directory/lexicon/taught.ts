/** A lexicon in which an entry has other names, as the dictionary would make it: to see how queries would be read then. */
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
import {
  buildLexicon,
  findLexiconKey,
  type Lexicon,
  MEANT_KINDS,
  type Meant,
  meantBy,
  NEW_ENTRY,
  PLACE_BITS,
} from './lexicon.ts';

/** Null where the lexicon does not know the entry. */
export function withTaught(lexicon: Lexicon, taught: Taught): Lexicon | null {
  const { kind, names, isWhole } = taught;
  const known = taught.id === null ? withEntry(lexicon, kind) : lexicon;
  const id = taught.id ?? NEW_ENTRY;
  const meaning = findMeaning(known, { kind, id });
  if (meaning === null) return null;
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
  const added = [...own.meanings.keys()].filter((name) => own.meanings[name] === 0);
  const before = known.meanings.length;
  // A name without a key is never read.
  const stays = (value: number) => !isWhole || known.meanings[value >>> PLACE_BITS] !== meaning;
  const placesByKey = new Map<string, number[]>();
  for (let key = 0; key < textsCount(known.keys); key++) {
    const places = valuesOf(known.places, key).filter(stays);
    if (places.length > 0) placesByKey.set(textAt(known.keys, key), places);
  }
  for (let key = 0; key < textsCount(own.keys); key++) {
    const text = textAt(own.keys, key);
    const moved = valuesOf(own.places, key).flatMap((value) => {
      const at = added.indexOf(value >>> PLACE_BITS);
      return at < 0 ? [] : [(((before + at) << PLACE_BITS) | (value & ((1 << PLACE_BITS) - 1))) >>> 0];
    });
    if (moved.length > 0) placesByKey.set(text, [...(placesByKey.get(text) ?? []), ...moved]);
  }
  const keys = [...placesByKey.keys()].sort();
  const texts = Array.from({ length: before }, (_, name) => textAt(known.texts, name));
  const addedOf = (column: Uint8Array) => added.map((name) => column[name] ?? 0);
  return {
    ...known,
    meanings: shared(Uint32Array, [...known.meanings, ...added.map(() => meaning)]),
    sizes: shared(Uint8Array, [...known.sizes, ...addedOf(own.sizes)]),
    // Titles are told only where something is suggested.
    titleIn: shared(Uint8Array, [...known.titleIn, ...added.map(() => 0)]),
    bare: shared(Uint8Array, [...known.bare, ...added.map(() => 0)]),
    negated: shared(Uint8Array, [...known.negated, ...addedOf(own.negated)]),
    texts: sharedTexts([...texts, ...added.map((name) => textAt(own.texts, name))]),
    keys: sharedTexts(keys),
    places: sharedGroups(
      keys.length,
      keys.flatMap((key, at) => (placesByKey.get(key) ?? []).map(() => at)),
      keys.flatMap((key) => placesByKey.get(key) ?? []),
    ),
  };
}

/** With one more entry, which leads to no specialization yet. */
function withEntry(lexicon: Lexicon, kind: Taught['kind']): Lexicon {
  const { kinds, ids, fields } = lexicon;
  return {
    ...lexicon,
    kinds: shared(Uint8Array, [...kinds, MEANT_KINDS.indexOf(kind)]),
    ids: shared(Int32Array, [...ids, NEW_ENTRY]),
    fields: {
      ...fields,
      starts: shared(Uint32Array, [...fields.starts, start(fields.starts, kinds.length)]),
    },
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
