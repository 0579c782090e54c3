import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getStaffProfile, type WrittenSection } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useLeaveQuestion } from '../../accounts/profile/use-leave-question.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { CompletenessCard } from './completeness-card.tsx';
import { OperatorActs } from './operator-acts.tsx';
import classes from './profile-parts.module.css';
import { ProfileSection } from './profile-section.tsx';
import { cardSections, sectionForms } from './section-forms.ts';
import { TextPart } from './text-part.tsx';

export const clientLoader = accountLoad(async (args) => {
  const { id } = await readOwnClinic(args);
  const name = cardSections.flatMap((section) => sectionForms[section].dictionaries ?? []);
  const [profile, dictionaries] = await Promise.all([
    args.api(getStaffProfile, { params: { id } }, args.signal),
    args.api(getDictionaries, { query: { name } }, args.signal),
  ]);
  return { profile: profile.data, terms: dictionaries.data };
});

export { StaffRoomFailure as ErrorBoundary, StaffRoomSkeleton as HydrateFallback };

export default function StaffProfilePage() {
  const { t } = useTranslation();
  const { profile } = useLoaderData<typeof clientLoader>();
  return (
    <StaffRoom title={t('staff_profile.title')} lead={t('staff_profile.lead', { clinic: profile.title })}>
      <Parts key={profile.id} />
    </StaffRoom>
  );
}

/** The profile in parts, each saved by itself, beside how much of it is told. */
function Parts() {
  const loaded = useLoaderData<typeof clientLoader>();
  const [profile, setProfile] = useState(loaded.profile);
  useEffect(() => setProfile(loaded.profile), [loaded.profile]);
  const [unsaved, setUnsaved] = useState<readonly WrittenSection[]>([]);
  const question = useLeaveQuestion(unsaved.length > 0);
  const props = {
    profile,
    terms: loaded.terms,
    onSaved: setProfile,
    onDirty: (section: WrittenSection, isDirty: boolean) =>
      setUnsaved((before) => [...before.filter((one) => one !== section), ...(isDirty ? [section] : [])]),
  };
  return (
    <div className={classes.layout}>
      {question}
      <div className={classes.side}>
        <CompletenessCard profile={profile} />
        <OperatorActs profile={profile} />
      </div>
      <div className={classes.parts}>
        <TextPart {...props} />
        {cardSections.map((section) => (
          <ProfileSection key={section} {...props} section={section} />
        ))}
      </div>
    </div>
  );
}
