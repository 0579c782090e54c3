import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { useSiteData } from '../../platform/site-context.tsx';
import { knownLanguages } from '../../team/known-languages.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './fields.module.css';
import { type Contents, type FieldsProps, orNull, type SectionForm, typedTexts } from './fields.ts';

type Values = { title: string; title_lang: string; labels: Record<string, string> };

/** What the clinic is called, and its official names in other languages. */
export const namesForm: SectionForm<Contents['names'], Values> = {
  toValues: ({ title, title_lang, labels }) => ({
    title,
    title_lang: title_lang ?? '',
    labels: Object.fromEntries(labels.map(({ lang, text }) => [lang, text])),
  }),
  toContent: ({ title, title_lang, labels }) => ({
    title: title.trim(),
    title_lang: orNull(title_lang),
    labels: typedTexts(labels),
  }),
  Fields: NamesFields,
  required: ['title'],
};

function NamesFields({ form: { values, errors, field, set } }: FieldsProps<Values>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { languages } = useSiteData();
  const codes = [...new Set([...knownLanguages, ...(values.title_lang ? [values.title_lang] : [])])]
    .map((code) => ({ code, title: format.languageName(code) }))
    .sort((one, other) => one.title.localeCompare(other.title));
  return (
    <div className={classes.pair}>
      <Field label={t('sections.field.title')} dir="auto" maxLength={200} {...field('title')} />
      <Select label={t('sections.field.title_lang')} {...field('title_lang')}>
        <option value="">{t('sections.unknown')}</option>
        {codes.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </Select>
      {languages.map(({ prefix }, place) => (
        <Field
          key={prefix}
          label={t('sections.in_language', {
            field: t('sections.field.labels'),
            language: format.languageName(prefix),
          })}
          lang={prefix}
          dir="auto"
          maxLength={200}
          error={place === 0 ? errors.labels : undefined}
          value={values.labels[prefix] ?? ''}
          onChange={({ target }) => set('labels', { ...values.labels, [prefix]: target.value })}
        />
      ))}
    </div>
  );
}
