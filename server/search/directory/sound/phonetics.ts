/**
 * Words written by ear: other scripts write a name as it is pronounced, so that Mayo is Мэйо and Louis is Луи. A word is
 * heard as consonants with vowels between. The classes of the consonants are what it is looked up by; the consonants
 * themselves and the vowels, which scripts hear loosely, say how near two words are.
 */
import { romanise } from '../../../platform/text/script/romanise.ts';
import { classOf, consonantsApart } from './consonants.ts';
import { readLatin, readPhonetics } from './spelling.ts';
import { vowelsApart } from './vowels.ts';

/** One way a word may sound; before consonant n and after the last are vowels n, each maybe none. */
export type Phonetics = {
  /** The classes of the consonants. */
  key: string;
  consonants: readonly string[];
  vowels: readonly string[];
  /** Read as Latin letters are spelt; else as heard. */
  spelt: boolean;
  /** Of a script that leaves most vowels out. */
  vowelless: boolean;
};

const MOST_WAYS = 12;
const LATIN_WORD = /^[a-z]+$/;
const HEBREW_WORD = /^[\u0590-\u05ff]/;
const ARABIC_WORD = /^[\u0600-\u06ff]/;
const SOUND_LETTERS = /^[a-z]+$/;

/** The ways a folded word may sound, the likeliest first; none where it is not written in letters that tell. */
export function phoneticsOf(word: string): Phonetics[] {
  const spelt = isSpelt(word);
  const vowelless = isVowelless(word);
  return Array.from(soundsOf(word), (sound) => ({ ...split(sound, vowelless), spelt, vowelless }));
}

/** The different keys of `phoneticsOf`, in its order. */
export function phoneticKeysOf(word: string): Set<string> {
  const vowelless = isVowelless(word);
  const keys = new Set<string>();
  for (const sound of soundsOf(word)) keys.add(keyOf(sound, vowelless));
  return keys;
}

const isSpelt = (word: string): boolean => LATIN_WORD.test(word);
const isVowelless = (word: string): boolean => HEBREW_WORD.test(word) || ARABIC_WORD.test(word);

/** The ways a word may sound, as letters of `SOUNDS` in consonants.ts and vowels. */
function soundsOf(word: string): Set<string> {
  const spelt = isSpelt(word);
  const romanised = spelt ? word : romanise(word);
  if (!SOUND_LETTERS.test(romanised)) return new Set();
  const vowelUse = ARABIC_WORD.test(word) ? 'arabic' : HEBREW_WORD.test(word) ? 'hebrew' : 'other';
  const readings = spelt ? readLatin(word) : readPhonetics(romanised, vowelUse);
  return new Set(readings.flatMap(spellOut));
}

/** All combinations of the alternatives, as far as there is room. */
function spellOut(units: (readonly string[])[]): string[] {
  const ways = [''];
  // Most units sound in one way: they are joined before they are put behind every way.
  let same = '';
  for (const unit of units) {
    if (unit.length === 1) {
      same += unit[0] ?? '';
      continue;
    }
    const before = ways.length;
    for (let other = 1; other < unit.length; other++)
      for (let way = 0; way < before && ways.length < MOST_WAYS; way++)
        ways.push((ways[way] ?? '') + same + (unit[other] ?? ''));
    for (let way = 0; way < before; way++) ways[way] += same + (unit[0] ?? '');
    same = '';
  }
  return same === '' ? ways : ways.map((way) => way + same);
}

const VOWELS = 'aeiouy';

/** @param vowelless of consonants next to each other there may be a vowel between. */
function split(sound: string, vowelless: boolean): Pick<Phonetics, 'key' | 'consonants' | 'vowels'> {
  const consonants: string[] = [];
  const vowels = [''];
  let key = '';
  for (const letter of sound) {
    const between = vowels.length - 1;
    if (VOWELS.includes(letter)) {
      vowels[between] += letter;
      continue;
    }
    const before = vowels[between] === '' ? consonants.at(-1) : undefined;
    const joined = before === undefined ? null : join(before, letter, vowelless);
    if (joined === null) {
      consonants.push(letter);
      vowels.push('');
      key += classOf(letter);
    } else {
      consonants[consonants.length - 1] = joined;
      key = key.slice(0, -1) + classOf(joined);
    }
  }
  return { key, consonants, vowels };
}

/** The key of `split`, without the rest: half of the keys of an index are made of it. */
function keyOf(sound: string, vowelless: boolean): string {
  let key = '';
  /** The consonant just before, undefined after a vowel. */
  let before: string | undefined;
  for (const letter of sound) {
    if (VOWELS.includes(letter)) {
      before = undefined;
      continue;
    }
    const joined = before === undefined ? null : join(before, letter, vowelless);
    if (joined !== null) key = key.slice(0, -1);
    before = joined ?? letter;
    key += classOf(before);
  }
  return key;
}

/** Two consonants next to each other that are heard as one, null where they are two. */
function join(first: string, second: string, vowelless: boolean): string | null {
  const [a, b] = [classOf(first), classOf(second)];
  if (a === b) return vowelless ? null : first;
  if (a !== 'T' || b !== 'S') return null;
  if ('XCQ'.includes(second)) return 'C';
  return 'JZG'.includes(second) ? 'J' : 'c';
}

const VOWELLESS_SHARE = 0.35;
const SILENT_E = 'e';
const UNSTRESSED = 0.15;
const VOWEL_GROUP_MISSING = 0.45;

/** How far apart two words of one key are: the sum over their sounds, 0 where they may be heard the same. */
export function phoneticDistance(a: Phonetics, b: Phonetics): number {
  let apart = 0;
  for (let at = 0; at < a.consonants.length; at++)
    apart += consonantsApart(a.consonants[at] ?? '', b.consonants[at] ?? '');
  const share = a.vowelless || b.vowelless ? VOWELLESS_SHARE : 1;
  for (let at = 0; at < a.vowels.length; at++) {
    const isLast = at > 0 && at === a.vowels.length - 1;
    apart += share * groupsApart(a.vowels[at] ?? '', a.spelt, b.vowels[at] ?? '', b.spelt, isLast);
  }
  return apart;
}

function groupsApart(a: string, aSpelt: boolean, b: string, bSpelt: boolean, isLast: boolean): number {
  if (a === b) return 0;
  const [missing, spelt] = a === '' ? [b, bSpelt] : [a, aSpelt];
  if (a !== '' && b !== '') return vowelsApart(a, aSpelt, b, bSpelt);
  if (missing === SILENT_E && spelt) return isLast ? 0 : UNSTRESSED;
  return missing.length === 1 ? 2 * UNSTRESSED : VOWEL_GROUP_MISSING;
}
