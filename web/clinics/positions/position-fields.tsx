import { useTranslation } from 'react-i18next';
import { positionRoles } from '../../../contract/clinics/doctors.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import type { Form } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

export type PositionValues = { specialization: string; role: string; since: string };

export const newPosition: PositionValues = { specialization: '', role: 'doctor', since: '' };

/** As the server wants it. */
export const readPosition = ({ specialization, role, since }: PositionValues) => ({
  specialization,
  role: positionRoles.find((one) => one === role) ?? 'doctor',
  since: readYear(since),
});

/** Null: nothing was written, or no number, which the server then does not get either. */
export const readYear = (text: string): number | null => {
  const year = Number(text.trim());
  return text.trim() !== '' && Number.isInteger(year) ? year : null;
};

type Props = {
  form: Pick<Form<PositionValues>, 'field'>;
  specializations: readonly Term[];
};

/** In which field, as what and since when somebody works at the clinic. */
export function PositionFields({ form: { field }, specializations }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Select label={t('staff_doctors.specialization')} {...field('specialization')}>
        <option value="">{t('staff_doctors.choose')}</option>
        {specializations.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </Select>
      <Select label={t('staff_doctors.role')} {...field('role')}>
        {positionRoles.map((one) => (
          <option key={one} value={one}>
            {t(`role.${one}`)}
          </option>
        ))}
      </Select>
      <Field
        label={t('staff_doctors.since_label')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...field('since')}
      />
    </>
  );
}
