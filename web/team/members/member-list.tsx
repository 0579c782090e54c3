import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import type { DoctorRow } from '../../../contract/clinics/staff-doctors.ts';
import { type Member, removeMember } from '../../../contract/team/members.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { showToast } from '../../ui/toasts.ts';
import { MemberItem } from './member-item.tsx';
import classes from './people.module.css';
import { RoleForm } from './role-form.tsx';

type Props = {
  clinicId: number;
  members: readonly Member[];
  mayManage: boolean;
  doctors: readonly DoctorRow[];
};

/** The team; what cannot be taken back is asked about. */
export function MemberList({ clinicId, members, mayManage, doctors }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [changed, setChanged] = useState<Member | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const remove = useAction(async ({ account_id, is_self }: Member) => {
    await browserApi(removeMember, { params: { accountId: account_id }, query: { clinic_id: clinicId } });
    setLeaving(null);
    showToast('success', t(is_self ? 'staff_people.left' : 'staff_people.removed'));
    // The clinic is not one's own any more.
    if (is_self) return navigate(localePath('/'));
    await revalidate();
  });
  const name = leaving?.name ?? '';
  const kind = leaving?.is_self ? 'leave' : 'remove';
  return (
    <Section title={t('staff_people.team')} lead={mayManage ? undefined : t('staff_people.read_only')}>
      <ul className={classes.rows}>
        {members.map((member) => (
          <MemberItem
            key={member.account_id}
            member={member}
            mayManage={mayManage}
            onChange={() => setChanged(member)}
            onRemove={() => setLeaving(member)}
          />
        ))}
      </ul>
      {changed && (
        <RoleForm clinicId={clinicId} member={changed} doctors={doctors} onClose={() => setChanged(null)} />
      )}
      {leaving && (
        <ConfirmDialog
          title={t(`staff_people.${kind}_title`, { name })}
          confirm={t(`staff_people.${kind}`)}
          isBusy={remove.isBusy}
          onConfirm={() => remove.run(leaving)}
          onCancel={() => setLeaving(null)}
        >
          <p>{t(`staff_people.${kind}_text`, { name })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
