import { useTranslation } from 'react-i18next';
import type { DoctorRow } from '../../../contract/clinics/staff-doctors.ts';
import { staffRoles } from '../../../contract/team/members.ts';
import type { Form } from '../../platform/use-form.ts';
import { Radio } from '../../ui/radio.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './people.module.css';

export type RoleValues = { role: string; doctor_id: string };

type Props = {
  form: Pick<Form<RoleValues & Record<string, unknown>>, 'values' | 'set' | 'errors'>;
  doctors: readonly DoctorRow[];
};

/** What each role may do, in words; for a doctor also whose page it is. */
export function RoleFields({ form, doctors }: Props) {
  const { t } = useTranslation();
  const { role, doctor_id: doctorId } = form.values;
  return (
    <>
      <fieldset className={classes.roles}>
        <legend>{t('staff_people.role_label')}</legend>
        {staffRoles.map((one) => (
          <Radio
            key={one}
            name="role"
            value={one}
            checked={role === one}
            onChange={() => form.set('role', one)}
            label={t(`staff_people.role.${one}`)}
          />
        ))}
        <p className={classes.fact} role="status">
          {t(`staff_people.role_text.${role}`)}
        </p>
      </fieldset>
      {role === 'doctor' && doctors.length > 0 && (
        <Select
          label={t('staff_people.doctor_page')}
          hint={t('staff_people.doctor_page_hint')}
          error={form.errors.doctor_id}
          value={doctorId}
          onChange={({ target }) => form.set('doctor_id', target.value)}
        >
          <option value="">{t('staff_people.no_page')}</option>
          {doctors.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

/** As the server wants it: a page goes with a doctor alone. */
export const readDoctorId = ({ role, doctor_id }: RoleValues): number | null =>
  role === 'doctor' && doctor_id !== '' ? Number(doctor_id) : null;
