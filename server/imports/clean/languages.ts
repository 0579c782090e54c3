import type { RecordName } from '../record.ts';

/** Scripts that only one language of clinic names is written in. */
const LANGUAGE_OF_SCRIPT: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Lao}/u, 'lo'],
  [/\p{Script=Tamil}/u, 'ta'],
];

/** Languages certain only together with the country. */
const LANGUAGE_IN_COUNTRY: [RegExp, string, string][] = [
  [/\p{Script=Han}/u, 'CN HK MO TW SG', 'zh'],
  [/\p{Script=Han}/u, 'JP', 'ja'],
  [/\p{Script=Hebrew}/u, 'IL', 'he'],
  [/\p{Script=Arabic}/u, 'AE BH DZ EG IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE', 'ar'],
  [/\p{Script=Arabic}/u, 'IR', 'fa'],
  [/\p{Script=Cyrillic}/u, 'RU', 'ru'],
  [/\p{Script=Cyrillic}/u, 'BG', 'bg'],
];

/** Letters that the language of the row above does not have. */
const FOREIGN_LETTERS: Record<string, RegExp> = {
  ru: /[^\u0400-\u04ff\P{L}]|[іїєґўђјљњћџәөүҗңһҳқғ]/iu,
  bg: /[ыэёіїєґў]/iu,
  ar: /[پچژگکیےٹڈ]/u,
};

/** Languages that are not written in Latin letters: a Latin name with such a tag is a romanisation or English. */
const NEVER_LATIN = new Set(
  'ar be bg el fa he hi hy ja ka km ko lo mk ru ta th uk ur zh am bn ne si'.split(' '),
);
const NEVER_CYRILLIC = new Set('ar de el en es fr he it ja ko pt th tr zh pl cs nl sv'.split(' '));
const NEVER_ARABIC = new Set('de el en es fr it ja ko pt ru th zh bg uk pl cs nl sv he'.split(' '));

const only = (text: string, script: RegExp): boolean =>
  Array.from(text).every((letter) => !/\p{L}/u.test(letter) || script.test(letter));

function contradicts(lang: string, text: string): boolean {
  const base = lang.split('-')[0] ?? '';
  if (lang.includes('-Latn')) return false;
  if (NEVER_LATIN.has(base) && only(text, /\p{Script=Latin}/u)) return true;
  if (NEVER_CYRILLIC.has(base) && only(text, /\p{Script=Cyrillic}/u)) return true;
  return NEVER_ARABIC.has(base) && only(text, /\p{Script=Arabic}/u);
}

/** The language a text must be in by its script, null where several are possible. */
function certainLanguage(text: string, country: string): string | null {
  if (/\p{Script=Latin}/u.test(text)) return null;
  for (const [script, lang] of LANGUAGE_OF_SCRIPT) if (script.test(text)) return lang;
  for (const [script, countries, lang] of LANGUAGE_IN_COUNTRY) {
    if (!countries.split(' ').includes(country) || !script.test(text)) continue;
    return FOREIGN_LETTERS[lang]?.test(text) ? null : lang;
  }
  return null;
}

/** Tag of a name: the given one unless the script contradicts it, else what the script makes certain, else null. */
export function languageOf(given: string | null, text: string, country: string): string | null {
  const tag = given !== null && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(given) ? given : null;
  if (tag !== null && tag !== 'und' && !contradicts(tag, text)) return tag;
  return certainLanguage(text, country);
}

/** Names without doubles: the first of each text and language stays; the title is always the first. */
export function uniqueNames(names: readonly RecordName[]): RecordName[] {
  const seen = new Set<string>();
  return names.filter(({ text, lang, kind }) => {
    const key = `${kind === 'acronym' ? 'a' : ''}\t${lang}\t${text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
