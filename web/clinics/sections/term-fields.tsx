import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import classes from './fields.module.css';
import type { FieldsProps, SectionForm } from './fields.ts';

type Kind = 'specializations' | 'diseases';
type Values = Partial<Record<Kind, string[]>>;

/** What a clinic is found by, of what the dictionary knows: its fields of medicine, or the diseases it treats. */
const termsForm = (kind: Kind): SectionForm<string[], Values> => ({
  toValues: (slugs) => ({ [kind]: slugs.toSorted() }),
  toContent: (values) => values[kind] ?? [],
  Fields: (props) => <TermFields {...props} kind={kind} />,
  dictionaries: [kind],
});
export const specializationsForm = termsForm('specializations');
export const diseasesForm = termsForm('diseases');

function TermFields({ kind, form, saved, terms, about }: FieldsProps<Values> & { kind: Kind }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [sought, setSought] = useState('');
  const chosen = form.values[kind] ?? [];
  const error = form.errors[kind];
  const words = sought.trim().toLocaleLowerCase();
  const all = terms[kind]?.map((term) => ({
    ...term,
    isNear:
      'specializations' in term && term.specializations.some((one) => about.specializations.includes(one)),
  }));
  // What the clinic has stands first, then what its specializations treat; what is ticked now moves only once it is saved.
  const rank = ({ slug, isNear }: { slug: string; isNear: boolean }) =>
    saved[kind]?.includes(slug) ? 0 : isNear ? 1 : 2;
  const shown = (all ?? [])
    .filter(({ title }) => title.toLocaleLowerCase().includes(words))
    .toSorted((one, other) => rank(one) - rank(other));
  const put = (slug: string, isOn: boolean) =>
    form.set(kind, (isOn ? [...chosen, slug] : chosen.filter((one) => one !== slug)).toSorted());
  return (
    <>
      <Field
        label={t(`sections.find_${kind}`)}
        type="search"
        autoComplete="off"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <p className={classes.count} role="status">
        {shown.length === 0
          ? t(`sections.none_${kind}`)
          : t('sections.chosen', { count: chosen.length, n: format.number(chosen.length) })}
      </p>
      {error !== undefined && <FieldError id={`${kind}-error`}>{error}</FieldError>}
      <div className={classes.boxes}>
        {shown.map(({ slug, title }) => (
          <Checkbox
            key={slug}
            label={title}
            checked={chosen.includes(slug)}
            onChange={({ currentTarget }) => put(slug, currentTarget.checked)}
          />
        ))}
      </div>
    </>
  );
}
