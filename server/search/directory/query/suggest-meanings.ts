/** What of the lexicon a text names or begins to name: one meaning, or a concept and a place. */

import { type Lexicon, lexiconWords, meantBy, PLACE_BITS, tellingWords } from '../lexicon/lexicon.ts';
import { isConcept, type Recogniser } from '../lexicon/recognise.ts';
import { type HowToRead, keysOf, mistypedFor } from '../lexicon/units.ts';
import { lowerBound, start } from '../segment/arrays.ts';

export type NamedMeaning = {
  /** By its number in the lexicon. */
  meaning: number;
  /** A place, or a concept, that the text names besides. */
  beside: number | null;
  /** Between 0 and 1. */
  score: number;
  /** The name that fits, by its number in the lexicon; null where it is the title in the language asked for. */
  name: number | null;
};

/** What covering all words of a name counts for, beside having the words asked for. */
const COVERAGE = 0.3;
/** A name in another language than asked for, or a synonym. */
const OTHER_NAME = 0.05;
const FIT_BEGUN = 0.75;
/** More words than this are not begun together. */
const MOST_BEGUN = 3;
const KINDS: ReadonlySet<string> = new Set([
  'specialization',
  'disease',
  'procedure',
  'complaint',
  'city',
  'region',
  'country',
]);

export function suggestMeanings(
  lexicon: Lexicon,
  recognise: Recogniser,
  text: string,
  how: HowToRead,
  language: string,
): NamedMeaning[] {
  const tokens = lexiconWords(text);
  const alone = beginning(lexicon, tokens, language, null);
  for (let begun = 1; begun <= Math.min(MOST_BEGUN, tokens.length - 1); begun++) {
    const { said } = recognise(tokens.slice(0, -begun), how);
    const heads = said.filter(({ meant }) => KINDS.has(meant.kind));
    const [head] = heads;
    if (!head || heads.length > 1) continue;
    const isPlaced = !isConcept(head.meant);
    const [meaning = 0] = head.meanings;
    const beside = beginning(lexicon, tokens.slice(-begun), language, meaning).filter(
      (one) => isConcept(meantBy(lexicon, one.meaning)) === isPlaced,
    );
    alone.push(...beside);
  }
  return alone;
}

/** Meanings with a name that has all the words, the last of which may go on. */
function beginning(
  lexicon: Lexicon,
  tokens: readonly string[],
  language: string,
  beside: number | null,
): NamedMeaning[] {
  const last = tokens.at(-1) ?? '';
  const before = tokens.length > 1 ? tellingWords(tokens.slice(0, -1)) : [];
  let names = fitsOfBegun(lexicon, last);
  if (names.size === 0) names = fitsOf(lexicon, mistypedFor(lexicon, last));
  for (const token of before) {
    const having = fitsOf(lexicon, keysOf(lexicon, token));
    names = new Map(
      [...names].flatMap(([name, fit]) => (having.has(name) ? [[name, fit + (having.get(name) ?? 0)]] : [])),
    );
  }
  const words = before.length + 1;
  const best = new Map<number, NamedMeaning>();
  for (const [name, sum] of names) {
    const meaning = lexicon.meanings[name] ?? 0;
    if (!KINDS.has(meantBy(lexicon, meaning).kind)) continue;
    const isTitle = (lexicon.languages[lexicon.titleIn[name] ?? 0] ?? '') === language;
    const coverage = Math.min(1, words / (lexicon.sizes[name] ?? 1));
    const score = (sum / words) * (1 - COVERAGE + COVERAGE * coverage) - (isTitle ? 0 : OTHER_NAME);
    if (score <= (best.get(meaning)?.score ?? 0)) continue;
    best.set(meaning, { meaning, beside, score, name: isTitle ? null : name });
  }
  return [...best.values()];
}

type Fits = Map<number, number>;

function fitsOf({ places }: Lexicon, keys: readonly { key: number; fit: number }[]): Fits {
  const fits: Fits = new Map();
  for (const { key, fit } of keys) {
    for (let at = start(places.starts, key); at < start(places.starts, key + 1); at++) {
      const name = (places.values[at] ?? 0) >>> PLACE_BITS;
      if (fit > (fits.get(name) ?? 0)) fits.set(name, fit);
    }
  }
  return fits;
}

function fitsOfBegun(lexicon: Lexicon, token: string): Fits {
  if (token === '') return new Map();
  const { keys } = lexicon;
  const begun: { key: number; fit: number }[] = [];
  const to = lowerBound(keys, `${token}\uffff`);
  for (let key = lowerBound(keys, token); key < to; key++) {
    const length = start(keys.starts, key + 1) - start(keys.starts, key);
    begun.push({ key, fit: FIT_BEGUN + 0.15 * (token.length / length) });
  }
  return fitsOf(lexicon, [...keysOf(lexicon, token), ...begun]);
}
