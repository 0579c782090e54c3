/** Texts as sources write them, made into texts as they should be. Only what is certain is changed. */

const CYRILLIC_LIKE_LATIN = 'АВЕКМНОРСТУХІЈЅаеорсухіјѕ';
const LATIN_LIKE_CYRILLIC = 'ABEKMHOPCTYXIJSaeopcyxijs';
const toLatin = new Map(
  Array.from(CYRILLIC_LIKE_LATIN, (letter, at) => [letter, LATIN_LIKE_CYRILLIC[at] ?? letter]),
);
const toCyrillic = new Map(Array.from(toLatin, ([cyrillic, latin]) => [latin, cyrillic]));

/** A word of both scripts is put into the one in which all of its letters can be written. */
function unmixWord(word: string): string {
  const letters = Array.from(word);
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  const cyrillic = letters.filter((letter) => /\p{Script=Cyrillic}/u.test(letter));
  if (latin.length === 0 || cyrillic.length === 0) return word;
  const canBeLatin = cyrillic.every((letter) => toLatin.has(letter));
  const canBeCyrillic = latin.every((letter) => toCyrillic.has(letter));
  // Where both or neither would do, the word stays as it is: which one is meant is not certain.
  if (canBeLatin === canBeCyrillic) return word;
  const by = canBeLatin ? toLatin : toCyrillic;
  return letters.map((letter) => by.get(letter) ?? letter).join('');
}

const unmix = (text: string): string =>
  /\p{Script=Cyrillic}/u.test(text) && /\p{Script=Latin}/u.test(text)
    ? text.replace(/[\p{L}\p{M}]+/gu, unmixWord)
    : text;

/** UTF-8 that was once read as Latin-1 ("Cappaghâ\x80\x99"): only where control characters give it away. */
function undoLatin1(text: string): string {
  if (!/[\u0080-\u009f]/.test(text) || /[^\p{ASCII}\u0080-\u00ff]/u.test(text)) return text;
  const read = Buffer.from(text, 'latin1').toString('utf8');
  return read.includes('\uFFFD') ? text : read;
}

/** One line of text: NFC, no control or invisible characters, single blanks; null when nothing is left. */
export function cleanText(given: unknown): string | null {
  if (typeof given !== 'string' && typeof given !== 'number') return null;
  const text = undoLatin1(String(given))
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\ufeff]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return text === '' ? null : unmix(text);
}

/** True where a character was lost on the way to us. */
export const isLossy = (text: string): boolean => text.includes('\uFFFD');

/** A fact of minor weight: a damaged one is as good as none. */
export function cleanFact(given: unknown, longest = 300): string | null {
  const text = cleanText(given);
  return text === null || isLossy(text) || text.length > longest ? null : text;
}

/** A name of a clinic, or why it is none. */
export function cleanName(given: unknown): { text: string } | { reason: string } {
  const text = cleanText(given);
  if (text === null) return { reason: 'no name' };
  if (isLossy(text)) return { reason: `damaged characters in the name "${text}"` };
  if (!/\p{L}/u.test(text)) return { reason: `the name "${text}" has no letter` };
  if (/https?:\/\/|HYPERLINK/i.test(text)) return { reason: 'the name is an address of the web' };
  if (text.length > 300) return { reason: 'the name is longer than 300 characters' };
  return { text };
}
