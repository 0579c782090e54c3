/** The ways a query can be read: as typed, on another keyboard layout, as Mandarin syllables, unspaced words by sound. */
import { splitPinyin } from '../../../platform/text/script/chinese.ts';
import { otherLayouts } from '../../../platform/text/script/layout.ts';
import { isSounded, isUnspaced, ngramsOf, words } from '../../../platform/text/text.ts';
import { isFunctionWord } from '../segment/function-words.ts';
import { isAbjad, keysOf, ngramKey, syllablesKey } from '../segment/keys.ts';

export type Word = {
  /** Folded. */
  text: string;
  /** What it is looked up by: the skeleton of the word and, where it differs, of its stem. */
  keys: readonly string[];
  /** An n-gram or syllables: neither stems, prefixes nor typing mistakes apply. */
  fixed: boolean;
  /** A function word: it adds to the rank where found, and is not required. */
  optional: boolean;
  /** May go on after what was typed. */
  open: boolean;
  /** Its letters are meant one by one: not written by ear. */
  spelt: boolean;
};

export type Reading = { words: Word[]; asTyped: boolean };

/** More words (or n-grams) than this in one query are not read. */
const MOST_WORDS = 24;

export function toWord(text: string): Word {
  return {
    text,
    keys: keysOf(text),
    fixed: false,
    optional: isFunctionWord(text),
    open: false,
    spelt: false,
  };
}

function unspacedWords(run: string): Word[] {
  return ngramsOf(run).map((text) => ({
    text,
    keys: [ngramKey(text)],
    fixed: true,
    optional: false,
    open: false,
    spelt: true,
  }));
}

function reading(words: Word[], asTyped: boolean): Reading {
  const read = words.slice(0, MOST_WORDS);
  const allOptional = read.every(({ optional }) => optional);
  return {
    asTyped,
    words: read.map((word, at) => {
      const isLast = at === read.length - 1;
      // A letter at the end is a word not typed yet: to look for all that begin with it would tell nothing.
      const isBegun = isLast && at > 0 && !word.fixed && word.text.length === 1;
      // "of", "y" at the end may be the beginning of a name.
      const optional = isBegun || (word.optional && !allOptional && !isLast);
      return { ...word, optional, open: isLast && !isBegun && (!word.fixed || word.text.length === 1) };
    }),
  };
}

export const readAsTyped = (q: string): Reading =>
  reading(
    words(q).flatMap((word) => (isUnspaced(word) ? unspacedWords(word) : [toWord(word)])),
    true,
  );

/** Two sounds on another layout mean some word or other by accident. */
const FEWEST_SOUNDS_RETYPED = 3;

/** Letters without vowels, which any four keys make on the Arabic layout, sound like hundreds of names. */
const asSpelt = (word: Word): Word => (isAbjad(word.text.charCodeAt(0)) ? { ...word, spelt: true } : word);

/** Each reading on another keyboard layout. */
export const readOtherLayouts = (q: string): Reading[] =>
  otherLayouts(q.normalize('NFKC'))
    .map((retyped) => ({ words: readAsTyped(retyped).words.map(asSpelt), asTyped: false }))
    .filter((read) => read.words.some(({ keys }) => (keys[0] ?? '').length >= FEWEST_SOUNDS_RETYPED));

/** Han characters and Mandarin in Latin letters meet as pairs of syllables: "bei jing", "beijing" and 北京. */
export function readAsPinyin(q: string): Reading | null {
  const syllables: string[] = [];
  for (const word of words(q)) {
    const found = splitPinyin(word);
    if (!found) return null;
    syllables.push(...found);
  }
  if (syllables.length < 2) return null;
  const pairs = syllables.slice(1).map((second, at) => (syllables[at] ?? '') + second);
  const read = pairs.map((text) => ({
    text,
    keys: [syllablesKey(text)],
    fixed: true,
    optional: false,
    open: false,
    spelt: true,
  }));
  return { words: read.slice(0, MOST_WORDS), asTyped: true };
}

/** Hangul and kana as whole words by their sound, to meet names in other scripts. */
export function readBySound(q: string): Reading | null {
  const all = words(q);
  if (!all.some(isSounded)) return null;
  const read = all.flatMap((word) =>
    isUnspaced(word) && !isSounded(word) ? unspacedWords(word) : [toWord(word)],
  );
  return reading(read, true);
}
