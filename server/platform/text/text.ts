/** How names are read: folding, words, and the one Latin skeleton that spellings and scripts meet in. */
import { foldHan } from './script/chinese.ts';
import { romanise } from './script/romanise.ts';

// Accents, harakat, niqqud and tatweel; not the vowel signs of Indic scripts and Thai, which are letters there.
const ACCENTS =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

const REPLACED = new Map(
  Object.entries({
    ß: 'ss',
    ı: 'i',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ŋ: 'n',
    ə: 'e',
    '‘': "'",
    '’': "'",
    '‚': "'",
    '‛': "'",
    ʹ: "'",
    ʻ: "'",
    ʼ: "'",
    ʽ: "'",
    '`': "'",
    '´': "'",
    '′': "'",
    '“': '"',
    '”': '"',
    '„': '"',
    '«': '"',
    '»': '"',
    '″': '"',
    '‐': '-',
    '‑': '-',
    '–': '-',
    '—': '-',
    '−': '-',
    ى: 'ي',
    ی: 'ي',
    ے: 'ي',
    ة: 'ه',
    ہ: 'ه',
    ھ: 'ه',
    ە: 'ه',
    ۃ: 'ه',
    ک: 'ك',
    ٱ: 'ا',
    '٠': '0',
    '١': '1',
    '٢': '2',
    '٣': '3',
    '٤': '4',
    '٥': '5',
    '٦': '6',
    '٧': '7',
    '٨': '8',
    '٩': '9',
    '۰': '0',
    '۱': '1',
    '۲': '2',
    '۳': '3',
    '۴': '4',
    '۵': '5',
    '۶': '6',
    '۷': '7',
    '۸': '8',
    '۹': '9',
  }),
);

const ASCII = /^[\x20-\x7e]*$/;

/** The text without what spellings differ in for no reason: case, accents, width, quotes, Arabic letter forms. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'");
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(INVISIBLE, '');
  // Recomposed: Hangul and kana come apart in NFD.
  const folded = bare
    .normalize('NFC')
    .replace(/[^\x20-\x7e]/gu, (character) => REPLACED.get(character) ?? character);
  return foldHan(folded);
}

/** Scripts written without spaces, or with spaces that come and go (Hangul): read by n-grams. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々〆';
const BRAHMIC_UNSPACED = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const ANY_UNSPACED = new RegExp(`[${UNSPACED}${BRAHMIC_UNSPACED}]`, 'u');
const RUNS = new RegExp(`[${UNSPACED}]+|[${BRAHMIC_UNSPACED}]+|[^${UNSPACED}${BRAHMIC_UNSPACED}]+`, 'gu');
const SOUNDED = /^[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;
const IDEOGRAPHIC = new RegExp(`^[${UNSPACED}]`, 'u');

/** True where a token is of a script that is read by n-grams. */
export const isUnspaced = (token: string): boolean => ANY_UNSPACED.test(token);
/** True where a token can be read aloud as written: all but Han characters. */
export const isSounded = (token: string): boolean => SOUNDED.test(token);

function ngrams(run: string): string[] {
  const characters = Array.from(run);
  const size = IDEOGRAPHIC.test(run) ? 2 : 3;
  if (characters.length <= size) return [run];
  return characters.slice(size - 1).map((_, at) => characters.slice(at, at + size).join(''));
}

// A Cyrillic letter pasted into a Latin word, or the other way round, looks right and is never found.
const LOOKALIKE = new Map(
  Array.from('аa вb еe кk мm оo рp сc тt уy хx іi јj ѕs нh'.split(' '), (pair) => [pair[0], pair[1]]),
);
const MIXED = /[a-z][\u0430-\u045f]|[\u0430-\u045f][a-z]/;
const unmixed = (word: string): string =>
  MIXED.test(word) ? Array.from(word, (character) => LOOKALIKE.get(character) ?? character).join('') : word;

/** The words of a text as written: folded, initials joined (N.V. is nv), unspaced scripts in whole runs. */
export function words(text: string): string[] {
  const joined = foldText(text)
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{L}\.(?:\s?\p{L}\.?(?![\p{L}\p{M}\p{N}]))+/gu, (initials) =>
      initials.replace(/[.\s]/g, ''),
    )
    .replace(/(\p{L})'(s?)(?![\p{L}\p{M}\p{N}])/gu, '$1$2');
  return (joined.match(/[\p{L}\p{M}\p{N}ー]+/gu) ?? []).flatMap((word) =>
    ANY_UNSPACED.test(word) ? (word.match(RUNS) ?? []) : [unmixed(word)],
  );
}

/**
 * The tokens a text is found by. Spaced scripts: its words. Unspaced ones: n-grams, also across a space, and, where the
 * script says how it sounds, the whole run.
 */
export function tokenise(text: string): string[] {
  const tokens: string[] = [];
  let before = '';
  for (const word of words(text)) {
    const unspaced = isUnspaced(word);
    if (unspaced && before)
      tokens.push(...ngrams((Array.from(before).at(-1) ?? '') + (Array.from(word)[0] ?? '')));
    tokens.push(...(unspaced ? ngrams(word) : [word]));
    if (unspaced && Array.from(word).length > 2 && isSounded(word)) tokens.push(word);
    before = unspaced && IDEOGRAPHIC.test(word) ? word : '';
  }
  return tokens;
}

/** The n-grams of one unspaced word: what a query asks for. */
export const ngramsOf = (word: string): string[] => ngrams(word);

const SOUNDS: readonly [RegExp, string][] = [
  [/tsch|shch|sch|tch|ch|sh|cz/g, 'X'],
  [/dzh|dsch|dj|zh|j/g, 'J'],
  [/ts|tz|z/g, 's'],
  [/ph/g, 'f'],
  [/^rh/g, 'r'],
  [/([bdgkt])h/g, (_: string, character: string) => (character === 'k' ? 'h' : character)],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/ou|iu/g, 'u'],
  [/([aou])e/g, '$1'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h$/, ''],
] as [RegExp, string][];

/**
 * One folded word as it roughly sounds, in Latin letters (X for sh and ch, J for zh): spellings of one name in several
 * scripts have the same skeleton or one a small distance away. Han characters stay.
 */
export const skeleton = (token: string): string =>
  SOUNDS.reduce((sound, [pattern, by]) => sound.replace(pattern, by), romanise(token));
