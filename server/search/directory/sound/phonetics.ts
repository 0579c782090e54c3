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
  const spelt = LATIN_WORD.test(word);
  const vowelless = HEBREW_WORD.test(word) || ARABIC_WORD.test(word);
  const romanised = spelt ? word : romanise(word);
  if (!SOUND_LETTERS.test(romanised)) return [];
  const vowelUse = ARABIC_WORD.test(word) ? 'arabic' : vowelless ? 'hebrew' : 'other';
  const readings = spelt ? readLatin(word) : readPhonetics(romanised, vowelUse);
  const sounds = new Set(readings.flatMap(spellOut));
  return Array.from(sounds, (sound) => ({ ...split(sound, vowelless), spelt, vowelless }));
}

/** All combinations of the alternatives, as far as there is room. */
function spellOut(units: (readonly string[])[]): string[] {
  let ways = [''];
  for (const unit of units) {
    const [first = '', ...others] = unit;
    const added = others.flatMap((other) => ways.map((way) => way + other));
    ways = [...ways.map((way) => way + first), ...added].slice(0, MOST_WAYS);
  }
  return ways;
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
