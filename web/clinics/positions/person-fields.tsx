import { useTranslation } from 'react-i18next';
import { doctorBounds } from '../../../contract/clinics/sections/page.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { DoctorFields } from './doctor-values.ts';
import classes from './doctors.module.css';

/** Name, in other scripts too, sex, and since when they practise. */
export function PersonFields({ form: { values, errors, set } }: { form: DoctorFields }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { languages } = useSite();
  return (
    <Section title={t('staff_doctors.person')}>
      <div className={classes.pair}>
        <Field
          label={t('staff_doctors.name')}
          hint={t('staff_doctors.name_hint')}
          dir="auto"
          required
          maxLength={doctorBounds.nameMax}
          value={values.title}
          error={errors.title}
          onChange={({ target }) => set('title', target.value)}
        />
        <Select
          label={t('staff_doctors.sex')}
          value={values.sex}
          onChange={({ target }) => set('sex', target.value)}
        >
          <option value="">{t('staff_doctors.unknown')}</option>
          <option value="female">{t('staff_doctors.female')}</option>
          <option value="male">{t('staff_doctors.male')}</option>
        </Select>
        <NumberField
          label={t('staff_doctors.practising_since')}
          error={errors.practising_since}
          value={values.practising_since}
          min={doctorBounds.year.min}
          max={new Date().getUTCFullYear()}
          onChange={(year) => set('practising_since', year)}
        />
      </div>
      <div className={classes.pair}>
        {languages.map(({ prefix }) => (
          <Field
            key={prefix}
            label={t('staff_doctors.name_in', { language: format.languageName(prefix) })}
            lang={prefix}
            dir="auto"
            maxLength={doctorBounds.nameMax}
            value={values.names[prefix] ?? ''}
            onChange={({ target }) => set('names', { ...values.names, [prefix]: target.value })}
          />
        ))}
      </div>
    </Section>
  );
}
