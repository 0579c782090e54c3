import { useTranslation } from 'react-i18next';
import { educationKinds } from '../../../contract/clinics/doctors.ts';
import { doctorBounds } from '../../../contract/clinics/sections/page.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { NumberField } from '../../team/number-field.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import type { DoctorFields, DoctorValues } from './doctor-values.ts';
import classes from './doctors.module.css';

/** Where the doctor has learned, row by row. */
export function EducationFields({ form: { values, errors, set } }: { form: DoctorFields }) {
  const { t } = useTranslation();
  const { education } = values;
  const put = (place: number, change: Partial<DoctorValues['education'][number]>) =>
    set(
      'education',
      education.map((one, index) => (index === place ? { ...one, ...change } : one)),
    );
  return (
    <Section title={t('staff_doctors.education')}>
      {education.length > 0 && (
        <ul className={classes.list}>
          {education.map(({ kind, institution, year }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and all of a row is in the form
            <li key={place} className={classes.school}>
              <Select
                label={t('staff_doctors.education_kind')}
                value={kind}
                onChange={({ target }) =>
                  put(place, { kind: educationKinds.find((one) => one === target.value) ?? kind })
                }
              >
                {educationKinds.map((one) => (
                  <option key={one} value={one}>
                    {t(`education.${one}`)}
                  </option>
                ))}
              </Select>
              <Field
                label={t('staff_doctors.institution')}
                dir="auto"
                maxLength={doctorBounds.institutionMax}
                value={institution}
                onChange={({ target }) => put(place, { institution: target.value })}
              />
              <NumberField
                label={t('staff_doctors.year')}
                value={year}
                {...doctorBounds.year}
                onChange={(changed) => put(place, { year: changed })}
              />
              <IconButton
                label={t('staff_doctors.remove_named', { name: institution || t(`education.${kind}`) })}
                onClick={() =>
                  set(
                    'education',
                    education.filter((_, index) => index !== place),
                  )
                }
              >
                <Icon name="trash" size={20} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {errors.education !== undefined && <p role="alert">{errors.education}</p>}
      {education.length < doctorBounds.educationMax && (
        <div>
          <Button
            kind="tonal"
            onClick={() => set('education', [...education, { kind: 'degree', institution: '', year: null }])}
          >
            <Icon name="plus" size={18} />
            {t('staff_doctors.education_add')}
          </Button>
        </div>
      )}
    </Section>
  );
}
