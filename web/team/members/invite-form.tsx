import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { DoctorRow } from '../../../contract/clinics/staff-doctors.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { invite, staffRoles } from '../../../contract/team/members.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useSite } from '../../platform/site.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toasts.ts';
import { RoleFields, readDoctorId } from './role-fields.tsx';

type Props = { clinicId: number; doctors: readonly DoctorRow[]; onClose(): void };

/** Invites somebody by mail: with which role, and in which language the email is. */
export function InviteForm({ clinicId, doctors, onClose }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { languages, language } = useSite();
  // The same form sent once more after a lost answer is the same invitation.
  const key = useRef(crypto.randomUUID());
  const form = useForm({
    initial: { email: '', role: 'coordinator', doctor_id: '', language: language.prefix },
    required: ['email'],
    async submit(values) {
      const role = staffRoles.find((one) => one === values.role) ?? 'coordinator';
      const email = values.email.trim();
      const body = {
        ...{ clinic_id: clinicId, email, role, language: values.language },
        doctor_id: readDoctorId(values),
      };
      await browserApi(invite, { body }, { headers: { 'Idempotency-Key': key.current } });
      showToast('success', t('staff_people.invited', { email: `\u2068${email}\u2069` }));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('staff_people.invite_title')}
      form={form}
      confirm={t('staff_people.send')}
      onClose={onClose}
    >
      <Field
        label={t('staff_people.email')}
        hint={t('staff_people.email_hint', { count: limits.invitationDays })}
        type="email"
        inputMode="email"
        dir="ltr"
        autoComplete="off"
        maxLength={limits.emailMax}
        {...form.field('email')}
      />
      <RoleFields form={form} doctors={doctors} />
      <Select label={t('staff_people.letter_language')} {...form.field('language')}>
        {languages.map(({ prefix, title }) => (
          <option key={prefix} value={prefix}>
            {title}
          </option>
        ))}
      </Select>
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
