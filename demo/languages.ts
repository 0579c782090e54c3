import { hy, ka, kk, uz } from './words/caucasus-and-steppe.ts';
import { id, ja, ko, th, vi, zh } from './words/eastern.ts';
import { el, hu, tr } from './words/european.ts';
import { de, en, nl, sv } from './words/germanic.ts';
import { es, fr, it, pt } from './words/romance.ts';
import { ar, he } from './words/semitic.ts';
import { cs, pl, ru, sr, uk } from './words/slavic.ts';
import type { Words } from './words/words.ts';

/** Languages that demo clinics name themselves in. */
export const wordsByLanguage = {
  ar,
  cs,
  de,
  el,
  en,
  es,
  fr,
  he,
  hu,
  hy,
  id,
  it,
  ja,
  ka,
  kk,
  ko,
  nl,
  pl,
  pt,
  ru,
  sr,
  sv,
  th,
  tr,
  uk,
  uz,
  vi,
  zh,
} satisfies Record<string, Words>;

export type DemoLanguage = keyof typeof wordsByLanguage;

const countries: Partial<Record<DemoLanguage, string>> = {
  ar: 'AE BH DJ DZ EG EH IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE',
  cs: 'CZ',
  de: 'AT CH DE LI',
  el: 'CY GR',
  es: 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE',
  fr: 'BE BF BJ CD CF CG CI CM FR GA GF GN GP HT LU MC MG ML MQ NC NE RE SN TD TG',
  he: 'IL',
  hu: 'HU',
  hy: 'AM',
  id: 'ID',
  it: 'IT SM',
  ja: 'JP',
  ka: 'GE',
  kk: 'KZ',
  ko: 'KP KR',
  nl: 'NL SR',
  pl: 'PL',
  pt: 'AO BR CV GW MZ PT ST',
  ru: 'BY KG RU TJ TM',
  sr: 'BA ME RS',
  sv: 'SE',
  th: 'TH',
  tr: 'TR',
  uk: 'UA',
  uz: 'UZ',
  vi: 'VN',
  zh: 'CN HK MO TW',
};

const languageByCountry = new Map(
  Object.entries(countries).flatMap(([language, codes]) =>
    codes.split(' ').map((code) => [code, language as DemoLanguage] as const),
  ),
);

/** The language of a country's demo clinics: English where the demo world has no words of its own. */
export function languageOf(country: string): DemoLanguage {
  return languageByCountry.get(country) ?? 'en';
}
