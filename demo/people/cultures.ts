import { type DemoLanguage, languageOf } from '../languages.ts';
import type { Culture } from './culture.ts';
import { chinese, indonesian, japanese, korean, thai, vietnamese } from './names/eastern.ts';
import { dutch, english, german, indian, singaporean, swedish } from './names/germanic.ts';
import { french, italian, portuguese, spanish } from './names/romance.ts';
import { arabic, hebrew } from './names/semitic.ts';
import { czech, kazakh, polish, russian, serbian, ukrainian } from './names/slavic.ts';
import { armenian, georgian, greek, hungarian, turkish, uzbek } from './names/southeastern.ts';

const cultures: Record<DemoLanguage, Culture> = {
  ar: arabic,
  cs: czech,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fr: french,
  he: hebrew,
  hu: hungarian,
  hy: armenian,
  id: indonesian,
  it: italian,
  ja: japanese,
  ka: georgian,
  kk: kazakh,
  ko: korean,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  ru: russian,
  sr: serbian,
  sv: swedish,
  th: thai,
  tr: turkish,
  uk: ukrainian,
  uz: uzbek,
  vi: vietnamese,
  zh: chinese,
};

/** Countries whose doctors write in one language and are named after another custom. */
const exceptions: Record<string, Culture> = { IN: indian, SG: singaporean };

/** The name custom of a country (ISO 3166-1 alpha-2); English where the demo world has no other. */
export function cultureOf(country: string): Culture {
  return exceptions[country] ?? cultures[languageOf(country)];
}
