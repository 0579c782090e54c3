/** Names of countries in the languages people ask in, from the Unicode data of the run time. */
import { emergencyCountries } from '../../../contract/content/emergency-numbers.ts';
import type { PlaceNames } from './directory.ts';

/** Countries and territories that patients may name, whether clinics are there or not: those whose emergency numbers we know. */
export const countryCodes = emergencyCountries;

const LANGUAGES = [
  'ru',
  'en',
  'de',
  'ar',
  'fr',
  'es',
  'tr',
  'zh',
  'zh-Hant',
  'ja',
  'ko',
  'he',
  'fa',
  'hi',
  'it',
  'pt',
  'uk',
  'pl',
];
/** What people write and CLDR does not list. */
const ABBREVIATIONS: Record<string, readonly string[]> = {
  US: ['USA', 'U.S.A.', 'America', 'США', 'Америка', 'Amerika', 'أمريكا'],
  GB: [
    'UK',
    'Great Britain',
    'Великобритания',
    'Британия',
    'England',
    'Англия',
    'إنجلترا',
    'بريطانيا',
    'Großbritannien',
  ],
  AE: ['UAE', 'ОАЭ', 'Emirates', 'Эмираты', 'Emirate', 'الإمارات'],
  KR: ['South Korea', 'Korea', 'Южная Корея', 'Корея', 'Südkorea', 'كوريا'],
  TR: ['Turkey', 'Türkei', 'Турция', 'تركيا'],
  SA: ['Saudi', 'Саудовская Аравия', 'السعودية'],
  CZ: ['Czech Republic', 'Чешская Республика'],
  NL: ['Holland', 'Голландия'],
};

const displayNames = new Map<string, Intl.DisplayNames>();

function nameIn(language: string, style: 'long' | 'short', code: string): string {
  const key = `${language} ${style}`;
  const names = displayNames.get(key) ?? new Intl.DisplayNames(language, { type: 'region', style });
  displayNames.set(key, names);
  return names.of(code) ?? code;
}

/** Names of a country by its ISO 3166-1 alpha-2 code, its own language among them; the bare code is not one. */
export const countryNames = (code: string): PlaceNames<string> => namesIn(LANGUAGES, code);

/** The same for a country where no clinic is: most are, and their names would make half of the lexicon's places. */
export const fewCountryNames = (code: string): PlaceNames<string> => namesIn(LANGUAGES.slice(0, 4), code);

function namesIn(asked: readonly string[], code: string): PlaceNames<string> {
  const native = new Intl.Locale(`und-${code}`).maximize().language;
  const languages = [...asked, native];
  const names = languages.flatMap((language) => [
    nameIn(language, 'long', code),
    nameIn(language, 'short', code),
  ]);
  return {
    id: code,
    names: [...new Set([...names, ...(ABBREVIATIONS[code] ?? [])])].filter((name) => name !== code),
  };
}
