import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { DoctorRow } from '../../../contract/clinics/staff-doctors.ts';
import { type Invitation, resendInvitation, withdrawInvitation } from '../../../contract/team/members.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { InviteForm } from './invite-form.tsx';
import classes from './people.module.css';

type Props = { clinicId: number; invitations: readonly Invitation[]; doctors: readonly DoctorRow[] };

/** Emails that nobody has answered yet, and the way to write another. */
export function InvitationList({ clinicId, invitations, doctors }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('staff_people.invitations')}>
      {invitations.length === 0 ? (
        <p className={classes.fact}>{t('staff_people.no_invitations')}</p>
      ) : (
        <ul className={classes.rows}>
          {invitations.map((invitation) => (
            <InvitationItem key={invitation.id} clinicId={clinicId} invitation={invitation} />
          ))}
        </ul>
      )}
      <div>
        <Button kind="primary" onClick={() => setOpen(true)}>
          <Icon name="plus" size={18} />
          {t('staff_people.invite')}
        </Button>
      </div>
      {isOpen && <InviteForm clinicId={clinicId} doctors={doctors} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function InvitationItem({ clinicId, invitation }: { clinicId: number; invitation: Invitation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const { id, email, role, is_expired: isExpired, expires_at: expiresAt } = invitation;
  const params = { id };
  const resend = useAction(async () => {
    await browserApi(resendInvitation, { params, body: { clinic_id: clinicId } });
    showToast('success', t('staff_people.resent'));
    await revalidate();
  });
  const withdraw = useAction(async () => {
    await browserApi(withdrawInvitation, { params, query: { clinic_id: clinicId } });
    showToast('success', t('staff_people.withdrawn'));
    await revalidate();
  });
  const day = format.date(expiresAt.slice(0, 10));
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>
          <bdi dir="ltr">{email}</bdi>
          <span className={classes.role}>{t(`staff_people.role.${role}`)}</span>
        </p>
        <p className={isExpired ? classes.away : classes.fact}>
          {t(isExpired ? 'staff_people.expired' : 'staff_people.valid_until', { day })}
        </p>
      </div>
      <div className={classes.tools}>
        <IconButton label={t('staff_people.resend_named', { email })} onClick={resend.run}>
          <Icon name="send" size={20} />
        </IconButton>
        <IconButton label={t('staff_people.withdraw_named', { email })} onClick={withdraw.run}>
          <Icon name="trash" size={20} />
        </IconButton>
      </div>
    </li>
  );
}
