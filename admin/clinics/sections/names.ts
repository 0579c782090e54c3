import { useLocale, useTranslate } from 'react-admin';

/** What sections are called; a text by its language. */
export function useSectionName(): (section: string) => string {
  const [translate, locale] = [useTranslate(), useLocale()];
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return (section) => {
    const [what = '', lang] = section.split('.');
    return translate(`sections.name.${what}`, { language: lang ? (names.of(lang) ?? lang) : '' });
  };
}

/** What gaps are called; a title or text by its language. */
export function useMissingFactName(): (gap: string) => string {
  const [translate, locale] = [useTranslate(), useLocale()];
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return (gap) => {
    const [what = '', lang] = gap.split('.');
    return translate(`admin.entries.gaps.${what}`, { language: lang ? (names.of(lang) ?? lang) : '' });
  };
}
