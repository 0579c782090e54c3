import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Term } from '../../contract/dictionaries.ts';
import type { StaffProfile } from '../../contract/staff-profile.ts';
import { useFormat } from '../platform/format.ts';
import { Section } from '../profile/section.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { PartForm } from './part-form.tsx';
import classes from './profile-parts.module.css';
import { type PartProps, useProfileSection } from './use-profile-section.ts';

const read = ({ specializations }: StaffProfile) => ({ specializations: specializations.toSorted() });

/** The fields of medicine of the clinic, of those the dictionary knows. */
export function SpecializationsPart({ terms, ...props }: PartProps & { terms: readonly Term[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [sought, setSought] = useState('');
  const form = useProfileSection({
    ...props,
    section: 'specializations',
    read,
    toChange: (values) => values,
  });
  const { specializations: chosen } = form.values;
  const titleOf = new Map(terms.map(({ slug, title }) => [slug, title]));
  const words = sought.trim().toLocaleLowerCase();
  const isSaved = ({ slug }: Term) => props.profile.specializations.includes(slug);
  const found = terms.filter(({ title }) => title.toLocaleLowerCase().includes(words));
  // What the clinic has stands first; what is ticked now moves only once it is saved.
  const shown = [...found.filter(isSaved), ...found.filter((term) => !isSaved(term))];
  const put = (slug: string, isOn: boolean) =>
    form.set('specializations', (isOn ? [...chosen, slug] : chosen.filter((one) => one !== slug)).toSorted());
  return (
    <Section
      title={t('staff_profile.specializations')}
      lead={t('staff_profile.specializations_text')}
      anchor="specializations"
    >
      <PartForm
        form={form}
        section="specializations"
        theirs={(rival) => (
          <p>{format.list(rival.specializations.map((slug) => titleOf.get(slug) ?? slug))}</p>
        )}
      >
        <Field
          label={t('staff_profile.specializations_find')}
          type="search"
          autoComplete="off"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        <p className={classes.count} role="status">
          {shown.length === 0
            ? t('staff_profile.specializations_none')
            : t('staff_profile.specializations_chosen', {
                count: chosen.length,
                n: format.number(chosen.length),
              })}
        </p>
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
      </PartForm>
    </Section>
  );
}
