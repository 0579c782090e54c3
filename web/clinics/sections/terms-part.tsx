import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { PartForm } from './part-form.tsx';
import classes from './profile-parts.module.css';
import { type PartProps, useProfileSection } from './use-profile-section.ts';

export type TermKind = 'specializations' | 'diseases';

const reads = {
  specializations: ({ specializations }: StaffProfile) => ({ chosen: specializations.toSorted() }),
  diseases: ({ diseases }: StaffProfile) => ({ chosen: diseases.toSorted() }),
};

type Props = PartProps & {
  kind: TermKind;
  terms: readonly Term[];
  /** Whether a term goes before the others that are not chosen. */
  isNear?(term: Term): boolean;
};

/** What a clinic is found by, of what the dictionary knows: its fields of medicine, or the diseases it treats. */
export function TermsPart({ kind, terms, isNear = () => false, ...props }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [sought, setSought] = useState('');
  const form = useProfileSection({
    ...props,
    section: kind,
    read: reads[kind],
    toChange: ({ chosen }) => ({ [kind]: chosen }),
  });
  const { chosen } = form.values;
  const titleOf = new Map(terms.map(({ slug, title }) => [slug, title]));
  const words = sought.trim().toLocaleLowerCase();
  const saved = new Set(props.profile[kind]);
  const found = terms.filter(({ title }) => title.toLocaleLowerCase().includes(words));
  // What the clinic has stands first; what is ticked now moves only once it is saved.
  const rank = (term: Term) => (saved.has(term.slug) ? 0 : isNear(term) ? 1 : 2);
  const shown = found.toSorted((one, other) => rank(one) - rank(other));
  const put = (slug: string, isOn: boolean) =>
    form.set('chosen', (isOn ? [...chosen, slug] : chosen.filter((one) => one !== slug)).toSorted());
  return (
    <Section title={t(`staff_profile.${kind}`)} lead={t(`staff_profile.${kind}_text`)} anchor={kind}>
      <PartForm
        form={form}
        section={kind}
        theirs={(rival) => <p>{format.list(rival[kind].map((slug) => titleOf.get(slug) ?? slug))}</p>}
      >
        <Field
          label={t(`staff_profile.${kind}_find`)}
          type="search"
          autoComplete="off"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
        <p className={classes.count} role="status">
          {shown.length === 0
            ? t(`staff_profile.${kind}_none`)
            : t(`staff_profile.${kind}_chosen`, { count: chosen.length, n: format.number(chosen.length) })}
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
