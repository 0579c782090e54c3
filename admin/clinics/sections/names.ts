import { useLocale, useTranslate } from 'react-admin';
import { useCurrencies } from '../../platform/use-currencies.ts';
import type { NameValue } from './form-values.ts';
import { useTerms } from './use-choices.ts';

/** What parts are called; a text by its language. */
export function useSectionName(): (section: string) => string {
  const [translate, locale] = [useTranslate(), useLocale()];
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return (section) => {
    const [what = '', lang] = section.split('.');
    return translate(`admin.entries.parts.${what}`, { language: lang ? (names.of(lang) ?? lang) : '' });
  };
}

/** What gaps are called; a title or text by its language. */
export function useGapName(): (gap: string) => string {
  const [translate, locale] = [useTranslate(), useLocale()];
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return (gap) => {
    const [what = '', lang] = gap.split('.');
    return translate(`admin.entries.gaps.${what}`, { language: lang ? (names.of(lang) ?? lang) : '' });
  };
}

const groups: Partial<Record<string, string>> = {
  level: 'levels',
  sex: 'sexes',
  kind: 'education',
  methods: 'methods',
};
const languageFields = ['code', 'lang', 'title_lang'];

/** What values of parts are called: terms, languages and words of ours by their titles, all else as it stands. */
export function useValueName(): NameValue {
  const [translate, locale] = [useTranslate(), useLocale()];
  const { specializations, diseases, procedures, comforts } = useTerms();
  const currencies = useCurrencies();
  const terms: Partial<Record<string, typeof procedures>> = {
    specializations,
    diseases,
    slug: [...procedures, ...comforts],
  };
  const languages = new Intl.DisplayNames([locale], { type: 'language' });
  return (field, value) => {
    if (languageFields.includes(field)) return languages.of(value) ?? value;
    if (field === 'currency_id') return currencies.find(({ id }) => String(id) === value)?.name ?? value;
    if (value === 'true' || value === 'false') return translate(`ra.boolean.${value}`);
    if (field === 'value') return translate(`comfort_value.${value}`, { _: value });
    const group = groups[field];
    if (group !== undefined) return translate(`admin.entries.${group}.${value}`, { _: value });
    return terms[field]?.find(({ id }) => id === value)?.name ?? value;
  };
}

/** Fields whose name in a form says how to fill them in. */
const inHistory: Partial<Record<string, string>> = { fee: 'price', video_visit_days: 'video_days' };

/** What fields of a part are called. */
export function useFieldName(section: string): (field: string) => string {
  const translate = useTranslate();
  return (field) => {
    if (field === '') return '';
    const name = section === 'page' && field === 'title' ? 'person' : (inHistory[field] ?? field);
    return translate(`admin.entries.fields.${name}`, {
      _: translate(`admin.entries.facts.${name}`, { _: name }),
    });
  };
}
