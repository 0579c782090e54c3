import { franc, francAll } from 'franc-min';

/** Languages that are told apart, by the codes of the library. */
const codes = {
  ...{
    ar: 'arb',
    bg: 'bul',
    de: 'deu',
    en: 'eng',
    es: 'spa',
    fa: 'pes',
    fr: 'fra',
    he: 'heb',
    hi: 'hin',
    it: 'ita',
  },
  ...{
    kk: 'kaz',
    nl: 'nld',
    pl: 'pol',
    pt: 'por',
    ro: 'ron',
    ru: 'rus',
    sr: 'srp',
    tr: 'tur',
    uk: 'ukr',
    zh: 'cmn',
  },
} as const;
type Code = keyof typeof codes;
const byLibrary = new Map<string, string>(Object.entries(codes).map(([code, own]) => [own, code]));

const scripts: readonly [RegExp, readonly Code[]][] = [
  [/\p{Script=Latin}/gu, ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ro', 'tr']],
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk', 'bg', 'kk', 'sr']],
  [/\p{Script=Arabic}/gu, ['ar', 'fa']],
  [/\p{Script=Hebrew}/gu, ['he']],
  [/\p{Script=Devanagari}/gu, ['hi']],
  [/\p{Script=Han}/gu, ['zh']],
];

/** In a text of fewer letters the library is wrong too often to overrule what is stored. */
const SHORT = 40;
/** How much likelier, of 1, another language has to be than the stored one. */
const LEAD = 0.12;
/** Of these one is most likely, in a short text whose stored language does not fit. */
const usual: readonly Code[] = ['en', 'de', 'ru', 'ar', 'he', 'hi', 'zh'];

const isCode = (language: string): language is Code => language in codes;

/**
 * Language of a text: the one it was stored with, unless its letters or, in a longer text, its words are another one's. Null:
 * it has too few letters to say.
 */
export function detectLanguage(text: string, stored: string | null): string | null {
  const counted = scripts
    .map(([script, languages]) => ({ letters: text.match(script)?.length ?? 0, languages }))
    .sort((one, other) => other.letters - one.letters);
  const [main] = counted;
  if (!main || main.letters < 2) return null;
  const { languages, letters } = main;
  const [only] = languages;
  if (languages.length === 1 && only !== undefined) return only;
  const fits = stored !== null && isCode(stored) && languages.includes(stored);
  if (letters < SHORT) {
    if (fits) return stored;
    const likely = languages.filter((language) => usual.includes(language));
    const [first] = likely;
    return likely.length === 1 && first !== undefined ? first : nameOf(text, likely);
  }
  const scores = francAll(text, { only: languages.map((language) => codes[language]), minLength: 3 });
  const [best, bestScore = 0] = scores[0] ?? [];
  const found = byLibrary.get(best ?? '') ?? null;
  if (!fits || found === stored) return found;
  const [, storedScore = 0] = scores.find(([code]) => byLibrary.get(code) === stored) ?? [];
  return bestScore - storedScore > LEAD ? found : stored;
}

const nameOf = (text: string, among: readonly Code[]): string | null =>
  byLibrary.get(franc(text, { only: among.map((language) => codes[language]), minLength: 2 })) ?? null;
