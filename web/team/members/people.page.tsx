import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { listStaffDoctors } from '../../../contract/clinics/staff-doctors.ts';
import { type Absence, keepAbsence, listMembers } from '../../../contract/team/members.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import { readOwnClinic } from '../load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../staff-room.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MemberList } from './member-list.tsx';
import classes from './people.module.css';

type Props = { clinicId: number; absence: Absence | null };

/** When one is away oneself: colleagues see it, and what one has taken is offered to them. */
function AbsenceForm({ clinicId, absence }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { from: absence?.from ?? '', until: absence?.until ?? '' },
    required: ['from', 'until'],
    async submit({ from, until }) {
      await browserApi(keepAbsence, { body: { clinic_id: clinicId, absence: { from, until } } });
      showToast('success', t('staff_people.absence_saved'));
      await revalidate();
    },
  });
  const end = useAction(async () => {
    await browserApi(keepAbsence, { body: { clinic_id: clinicId, absence: null } });
    form.set('from', '');
    form.set('until', '');
    showToast('success', t('staff_people.absence_ended'));
    await revalidate();
  });
  return (
    <Section title={t('staff_people.absence')} lead={t('staff_people.absence_text')}>
      <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
        <div className={classes.pair}>
          <Field label={t('staff_people.first_day')} type="date" {...form.field('from')} />
          <Field label={t('staff_people.last_day')} type="date" {...form.field('until')} />
        </div>
        <FormMessage text={form.message} />
        <div className={classes.foot}>
          <SubmitButton kind="tonal" isSending={form.isSending}>
            {t('staff_people.save')}
          </SubmitButton>
          {absence && (
            <Button kind="quiet" loading={end.isBusy} onClick={end.run}>
              {t('staff_people.back_again')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}

/** The sum above which offers wait for an owner is set where their templates are. */
function ApprovalLink({ clinicId }: { clinicId: number }) {
  const { t } = useTranslation();
  return (
    <Section title={t('staff.approval.setting')} lead={t('staff.approval.setting_text')}>
      <div>
        <Link to={`/staff/templates?clinic=${clinicId}#approval`} className={text.link}>
          {t('staff_people.approval_open')}
        </Link>
      </div>
    </Section>
  );
}

export const clientLoader = accountLoad(async (args) => {
  const { api, signal } = args;
  const clinic = await readOwnClinic(args);
  const query = { clinic_id: clinic.id };
  const [people, doctors] = await Promise.all([
    api(listMembers, { query }, signal),
    api(listStaffDoctors, { query }, signal),
  ]);
  return { clinic, ...people.data, doctors: doctors.data.filter(({ is_here }) => is_here) };
});

export const HydrateFallback = StaffRoomSkeleton;
export const ErrorBoundary = StaffRoomFailure;

/** Who works for the clinic: owners invite, change and remove; everyone says when they are away, and may go. */
export default function PeoplePage() {
  const { t } = useTranslation();
  const { clinic, members, invitations, may_manage, doctors } = useLoaderData<typeof clientLoader>();
  const self = members.find(({ is_self }) => is_self);
  return (
    <StaffRoom title={t('staff_people.title')} lead={t('staff_people.lead')}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <MemberList clinicId={clinic.id} members={members} mayManage={may_manage} doctors={doctors} />
        </div>
        <div className={classes.column}>
          {may_manage && <InvitationList clinicId={clinic.id} invitations={invitations} doctors={doctors} />}
          {may_manage && <ApprovalLink clinicId={clinic.id} />}
          {self && <AbsenceForm key={clinic.id} clinicId={clinic.id} absence={self.absence} />}
        </div>
      </div>
    </StaffRoom>
  );
}
