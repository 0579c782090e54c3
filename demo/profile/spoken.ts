import { languageOf } from '../languages.ts';
import type { Random } from '../random.ts';

export type Level = 'native' | 'fluent' | 'basic' | 'interpreter';
export type Spoken = { lang: string; level: Level };

/** Who comes from abroad, by country: language and how often a clinic there speaks it. */
const foreign: Record<string, string> = {
  ru: 'AE .4 AM .95 AT .4 AZ .9 BG .5 BY 1 CH .3 CN .1 CY .6 CZ .6 DE .55 EE .8 EG .25 ES .3 FI .3 FR .15 GE .9 GR .3 HU .3 IL .8 IN .2 IT .25 KG 1 KR .45 KZ .98 LT .7 LV .8 MD .9 PL .4 RS .4 SG .1 TH .5 TJ .95 TM .9 TR .7 UA .7 UZ .95 VN .2',
  ar: 'AT .3 CH .25 CN .1 CZ .25 DE .5 ES .2 FR .35 GB .3 IL .6 IN .5 IT .15 KR .2 MY .4 RU .1 SG .15 TH .5 TR .65 US .15 ID .1',
  de: 'AE .1 BG .2 CH .6 CZ .35 ES .25 GR .2 HU .45 IT .2 NL .5 PL .35 RS .2 TH .15 TR .45',
  fr: 'BE .7 CH .7 DE .15 ES .2 GB .1 IL .25 IT .2 JO .15 TN .9 MA .9 LB .7 CA .4 EG .15',
  es: 'BR .3 PT .4 US .6 IT .15 FR .2 DE .1',
  zh: 'AU .3 JP .25 KR .35 SG .8 TH .35 US .15 VN .15 MY .6 ID .2',
  tr: 'AT .3 AZ .4 DE .4 GE .3 NL .2',
  uk: 'CZ .4 DE .25 PL .6 RU .1 HU .15',
  fa: 'AE .3 AM .2 IN .15 TR .4 DE .1',
  it: 'CH .5 AR .3',
  hi: 'AE .5 SG .3 AU .1 GB .15',
  he: 'GE .15 CZ .05 CY .2',
  kk: 'KR .1 RU .05 TR .1',
  ka: 'IL .1 TR .15',
  pl: 'CZ .2 DE .2',
  en: 'RU .5 BY .3 KZ .55 UZ .45 JP .5 CN .55 KR .75 FR .7 IT .75 ES .75 BR .55 MX .7 AR .6 VN .7 ID .7 UA .65',
};

const byCountry = new Map<string, { lang: string; chance: number }[]>();
for (const [lang, text] of Object.entries(foreign)) {
  for (const [, country = '', chance] of text.matchAll(/([A-Z]{2}) ([\d.]+)/g)) {
    byCountry.set(country, [...(byCountry.get(country) ?? []), { lang, chance: Number(chance) }]);
  }
}

/** Second languages of a country that are native to people there. */
const alsoNative: Record<string, readonly string[]> = {
  BY: ['ru'],
  CH: ['fr', 'it'],
  BE: ['nl'],
  CA: ['fr'],
  IL: ['ar'],
  KZ: ['ru'],
  KG: ['ru'],
  SG: ['zh'],
  UA: ['ru'],
  UZ: ['ru'],
};

const nativeByCountry = new Map<string, string>();

/** ISO 639 code of what people of a country speak at home. */
export function nativeLanguageOf(country: string): string {
  const known = nativeByCountry.get(country);
  if (known !== undefined) return known;
  const named = languageOf(country);
  const likely = new Intl.Locale(`und-${country}`).maximize().language;
  const native = named !== 'en' ? named : likely === 'und' ? 'en' : likely;
  nativeByCountry.set(country, native);
  return native;
}

function foreignLevel(random: Random): Level {
  const point = random.fraction();
  if (point < 0.4) return 'interpreter';
  return point < 0.8 ? 'fluent' : 'basic';
}

/** Languages of a clinic, each once. */
export function chooseClinicLanguages(random: Random, country: string): Spoken[] {
  const native = nativeLanguageOf(country);
  const spoken = new Map<string, Level>([[native, 'native']]);
  for (const lang of alsoNative[country] ?? []) if (random.chance(0.6)) spoken.set(lang, 'native');
  const candidates = byCountry.get(country) ?? [];
  if (!spoken.has('en') && random.chance(candidates.find(({ lang }) => lang === 'en')?.chance ?? 0.9))
    spoken.set('en', random.chance(0.8) ? 'fluent' : 'basic');
  for (const { lang, chance } of candidates) {
    if (lang !== 'en' && !spoken.has(lang) && random.chance(chance)) spoken.set(lang, foreignLevel(random));
  }
  return [...spoken].map(([lang, level]) => ({ lang, level }));
}

/** A doctor's own languages, those of the clinic without its interpreters. */
export function chooseDoctorLanguages(
  random: Random,
  country: string,
  ofClinic: readonly Spoken[],
): Spoken[] {
  const native = nativeLanguageOf(country);
  const spoken = new Map<string, Level>([[native, 'native']]);
  for (const { lang, level } of ofClinic) {
    if (level === 'interpreter' || spoken.has(lang)) continue;
    const isWorldLanguage = lang === 'en';
    if (random.chance(isWorldLanguage ? 0.92 : 0.6))
      spoken.set(lang, random.chance(isWorldLanguage ? 0.7 : 0.5) ? 'fluent' : 'basic');
  }
  return [...spoken].map(([lang, level]) => ({ lang, level }));
}
