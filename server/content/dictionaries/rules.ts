import type { Term } from '../../../contract/content/dictionaries.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/content/languages.ts';

/** Texts by language prefix: {"ru": "Кардиология"}. */
export type Titles = Readonly<Record<string, string>>;

/** Where a language has no text: English, then Russian, then whatever there is. */
const FALLBACKS = ['en', 'ru'] as const;

/** Language of the text to show, null where there is none at all. */
export function chooseLang(texts: Readonly<Record<string, unknown>>, language: string): string | null {
  const known = [language, ...FALLBACKS].find((lang) => texts[lang]);
  return known ?? Object.keys(texts)[0] ?? null;
}

/** A text in the language asked for, else in the one it falls back to; empty where there is none. */
export function titleIn(titles: Titles, language: string): string {
  const lang = chooseLang(titles, language);
  return lang === null ? '' : (titles[lang] ?? '');
}

export function toTerm(entry: { slug: string; titles: Titles }, language: string): Term {
  return { slug: entry.slug, title: titleIn(entry.titles, language) };
}

const collators = new Map<string, Intl.Collator>();

/** The order of titles in a language. Making a Collator takes longer than sorting with it. */
export function collatorOf(language: string): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator;
}

const namers = new Map<string, Intl.DisplayNames>();
const spokenTitles = new Map<string, string>();
/** A bound for the cache: codes come from records and addresses, so there may be more of them than languages. */
const SPOKEN_TITLES_MAX = 10_000;

/** Name of a spoken language, by CLDR; its code where CLDR has none. Asking CLDR takes longer than the rest of a facet. */
export function spokenLanguageTitle(code: string, language: string): string {
  const key = `${language} ${code}`;
  const known = spokenTitles.get(key);
  if (known !== undefined) return known;
  if (spokenTitles.size >= SPOKEN_TITLES_MAX) spokenTitles.clear();
  const title = nameSpoken(code, language);
  spokenTitles.set(key, title);
  return title;
}

function nameSpoken(code: string, language: string): string {
  const namer =
    namers.get(language) ??
    new Intl.DisplayNames([language, DEFAULT_LANGUAGE], { type: 'language', fallback: 'code' });
  namers.set(language, namer);
  try {
    return namer.of(code) ?? code;
  } catch {
    // Codes come from records: one that is no language tag at all is shown as it stands.
    return code;
  }
}
