import { DEFAULT_LANGUAGE } from '../../../contract/content/languages.ts';

const namers = new Map<string, Intl.DisplayNames>();
const titles = new Map<string, string>();

/** Name of a country in a language, by CLDR; the code itself where CLDR has none. */
export function countryTitle(code: string, language: string): string {
  const key = `${language} ${code}`;
  const known = titles.get(key);
  if (known !== undefined) return known;
  const namer =
    namers.get(language) ??
    new Intl.DisplayNames([language, DEFAULT_LANGUAGE], { type: 'region', fallback: 'code' });
  namers.set(language, namer);
  const title = namer.of(code) ?? code;
  titles.set(key, title);
  return title;
}

/** Name of a city in a language, else the name GeoNames has for it. */
export function cityTitle(city: { title: string; titles: unknown }, language: string): string {
  const own = city.titles && typeof city.titles === 'object' && language in city.titles;
  return own ? String(Object(city.titles)[language]) : city.title;
}
