const names = new Map<string, Intl.DisplayNames>();

/** Name of a country in a language, by CLDR; the code itself where CLDR has none. */
export function countryTitle(code: string, language: string): string {
  let inLanguage = names.get(language);
  if (!inLanguage) {
    inLanguage = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
    names.set(language, inLanguage);
  }
  return inLanguage.of(code) ?? code;
}

/** Name of a city in a language, else the name GeoNames has for it. */
export function cityTitle(city: { title: string; titles: unknown }, language: string): string {
  const own = city.titles && typeof city.titles === 'object' && language in city.titles;
  return own ? String(Object(city.titles)[language]) : city.title;
}
