import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listStaffDoctors } from '../../../contract/clinics/staff-doctors.ts';
import { listMembers } from '../../../contract/team/members.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { readOwnClinic } from '../load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../staff-room.tsx';
import { AbsenceForm } from './absence-form.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MemberList } from './member-list.tsx';
import classes from './people.module.css';

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
          {self && <AbsenceForm key={clinic.id} clinicId={clinic.id} absence={self.absence} />}
        </div>
      </div>
    </StaffRoom>
  );
}
