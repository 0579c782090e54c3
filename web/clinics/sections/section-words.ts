import { useTranslation } from 'react-i18next';
import type { EntryChange } from '../../../contract/clinics/sections/sections.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { useFormat } from '../../platform/format.ts';
import { useSiteData } from '../../platform/site-context.tsx';
import type { Terms } from './fields.ts';
import { sectionForms, sectionNameOf } from './section-forms.ts';

/** What a value is called; `field`: the innermost one that it stands in. */
export type NameValue = (field: string, value: string) => string;
export type Names = { value: NameValue; field(name: string): string; free: string };

/** Fields of a section in words: what differs between two contents is found by comparing these. */
export function wordsOf(content: EntryChange, names: Names): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).flatMap(([section, value]) => {
      if (!isRecord(value)) return [['', inWords(section, value, names.value)]];
      const isFacts = section === 'international';
      return Object.entries(value).map(([name, one]) => [
        name,
        isFacts ? factInWords(one, names) : inWords(name, one, names.value),
      ]);
    }),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Each part of a fact on a line of its own; without a fee it is free of charge. */
function factInWords(fact: unknown, names: Names): string {
  if (!isRecord(fact)) return '';
  return Object.entries(fact)
    .flatMap(([name, value]) => {
      const isFree = (name === 'fee' && value === null) || (isRecord(value) && value.fee === null);
      const told = isFree ? names.free : inWords(name, value, names.value).replaceAll('\n', ', ');
      return told === '' ? [] : [`${names.field(name)}: ${told}`];
    })
    .join('\n');
}

function inWords(field: string, value: unknown, nameOf: NameValue): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => inWords(field, one, nameOf)).join('\n');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, one]) => inWords(name, one, nameOf))
      .filter(Boolean)
      .join(' · ');
  return nameOf(field, String(value));
}

/** Fields whose values are codes of languages. */
const languageFields = ['code', 'lang', 'title_lang'];
/** Words for what a section holds: terms, languages and currencies by their titles, all else as it stands. */
export function useSectionWords(section: string, terms: Terms) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies } = useSiteData();
  const { valueTexts } = sectionForms[sectionNameOf(section)];
  const { specializations = [], diseases = [], procedures = [], comforts = [] } = terms;
  const termsOf: Partial<Record<string, readonly Term[]>> = {
    specializations,
    diseases,
    slug: [...procedures, ...comforts],
  };
  const nameOf = (field: string): string => {
    if (field === '') return '';
    const name = section === 'page' && field === 'title' ? 'person' : field;
    return t(`sections.field.${name}`, { defaultValue: name });
  };
  const nameValue: NameValue = (field, value) => {
    if (languageFields.includes(field)) return format.languageName(value);
    if (field === 'currency_id') return currencies?.find(({ id }) => String(id) === value)?.code ?? value;
    if (value === 'true' || value === 'false')
      return t(value === 'true' ? 'comparison.yes' : 'comparison.no');
    const group = valueTexts?.[field];
    if (group !== undefined) return t(`${group}.${value}`, { defaultValue: value });
    return termsOf[field]?.find(({ slug }) => slug === value)?.title ?? value;
  };
  return {
    nameOf,
    /** `more` names values that the section's content does not. */
    wordsOf: (content: EntryChange, more: NameValue = (_, value) => value) =>
      wordsOf(content, {
        value: (field, value) => {
          const known = more(field, value);
          return known === value ? nameValue(field, value) : known;
        },
        field: nameOf,
        free: t('sections.free'),
      }),
  };
}
