import type { Clinic } from '../../contract/clinics/clinics.ts';
import { chooseLang } from '../content/dictionaries/rules.ts';

export type TextRow = { lang: string; description: string; equipment: string[] };

/**
 * What a clinic says of itself: in the reader's language, else in English, else in another, with its own words beside
 * them. Its own are those in the language of its title.
 */
export function chooseText(
  texts: readonly TextRow[],
  language: string,
  titleLang: string | null,
): Clinic['text'] {
  const byLang = Object.fromEntries(texts.map((text) => [text.lang, text]));
  const lang = chooseLang(byLang, language);
  const shown = lang === null ? undefined : byLang[lang];
  if (!shown) return null;
  const own = byLang[titleLang ?? ''] ?? byLang[titleLang?.split('-')[0] ?? ''];
  return {
    ...shown,
    original: own && own !== shown ? { lang: own.lang, description: own.description } : null,
  };
}
