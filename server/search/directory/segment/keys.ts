/** The keys a token is looked up by: how it sounds, how its stem sounds, and n-grams apart from words. */
import { pinyin } from '../../../platform/text/script/chinese.ts';
import { romanise } from '../../../platform/text/script/romanise.ts';
import { stem } from '../../../platform/text/script/stem.ts';
import { isSounded, isUnspaced, skeleton } from '../../../platform/text/text.ts';
import { phoneticKeysOf } from '../sound/phonetics.ts';

/** N-grams sort apart from words, so that neither prefixes nor typing mistakes run into them. */
const NGRAM_MARK = '~';
/** Keys of how a word is heard, for names written by ear in another script. */
const PHONETIC_MARK = '=';

/** Key of an n-gram of an unspaced script; Han characters by their Mandarin reading. */
export const ngramKey = (ngram: string): string => NGRAM_MARK + romanise(pinyin(ngram));

/** Key of Mandarin syllables written in Latin letters. */
export const syllablesKey = (syllables: string): string => NGRAM_MARK + syllables;

/** True for keys in which typing mistakes are looked for. */
export const isWordKey = (key: string): boolean => !/^[~=]|\d/.test(key);

/** True for scripts that write hardly any vowels: Hebrew and Arabic. */
export const isAbjad = (code: number): boolean => code >= 0x590 && code <= 0x6ff;

/** Key of the classes of consonants a word is heard as. */
export const phoneticKey = (classes: string): string => PHONETIC_MARK + classes;

/** All keys a token is kept under. */
export function storedKeysOf(token: string): string[] {
  if (isUnspaced(token)) return keysOf(token);
  const phonetics = phoneticKeysOf(token);
  phonetics.delete('');
  return [...keysOf(token), ...Array.from(phonetics, phoneticKey)];
}

/** The keys a folded token is looked up by, first how it sounds as it is. */
export function keysOf(token: string): string[] {
  if (!isUnspaced(token)) {
    const full = skeleton(token) || token;
    const root = stem(token);
    const stemmed = root === token ? full : skeleton(root) || root;
    return stemmed === full ? [full] : [full, stemmed];
  }
  const keys = Array.from(token).length <= 3 ? [ngramKey(token)] : [];
  return isSounded(token) ? [...keys, skeleton(token) || token] : keys;
}
