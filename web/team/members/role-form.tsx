import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { DoctorRow } from '../../../contract/clinics/staff-doctors.ts';
import { changeMember, type Member, staffRoles } from '../../../contract/team/members.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';
import { RoleFields, readDoctorId } from './role-fields.tsx';

type Props = { clinicId: number; member: Member; doctors: readonly DoctorRow[]; onClose(): void };

/** Another role for a member. */
export function RoleForm({ clinicId, member, doctors, onClose }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { role: member.role as string, doctor_id: String(member.doctor?.id ?? '') },
    required: [],
    async submit(values) {
      const role = staffRoles.find((one) => one === values.role) ?? member.role;
      const body = { clinic_id: clinicId, role, doctor_id: readDoctorId(values) };
      await browserApi(changeMember, { params: { accountId: member.account_id }, body });
      showToast('success', t('staff_people.changed'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('staff_people.change_title', { name: member.name })}
      form={form}
      confirm={t('staff_people.save')}
      focusesField={false}
      onClose={onClose}
    >
      <RoleFields form={form} doctors={doctors} />
      <FormMessage text={form.errors.role ?? form.message} />
    </FormSheet>
  );
}
