import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { ProfileSection } from '../../../contract/clinics/sections/sections.ts';
import { getStaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { getDictionaries, type Term } from '../../../contract/content/dictionaries.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useLeaveQuestion } from '../../accounts/profile/use-leave-question.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { CompletenessCard } from './completeness-card.tsx';
import { ContactPart } from './contact-part.tsx';
import { InternationalPart } from './international-part.tsx';
import { LanguagesPart } from './languages-part.tsx';
import { OperatorActs } from './operator-acts.tsx';
import classes from './profile-parts.module.css';
import { TermsPart } from './terms-part.tsx';
import { TextPart } from './text-part.tsx';

export const clientLoader = accountLoad(async (args) => {
  const { id } = await readOwnClinic(args);
  const [profile, dictionaries] = await Promise.all([
    args.api(getStaffProfile, { params: { id } }, args.signal),
    args.api(getDictionaries, { query: { name: ['specializations', 'diseases'] } }, args.signal),
  ]);
  const { specializations = [], diseases = [] } = dictionaries.data;
  return { profile: profile.data, specializations, diseases };
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
  const [unsaved, setUnsaved] = useState<readonly ProfileSection[]>([]);
  const question = useLeaveQuestion(unsaved.length > 0);
  const props = {
    profile,
    onSaved: setProfile,
    onDirty: (section: ProfileSection, isDirty: boolean) =>
      setUnsaved((before) => [...before.filter((one) => one !== section), ...(isDirty ? [section] : [])]),
  };
  const isOfOwnField = ({ slug }: Term) =>
    loaded.diseases
      .find((disease) => disease.slug === slug)
      ?.specializations.some((field) => profile.specializations.includes(field)) === true;
  return (
    <div className={classes.layout}>
      {question}
      <div className={classes.side}>
        <CompletenessCard profile={profile} />
        <OperatorActs profile={profile} />
      </div>
      <div className={classes.parts}>
        <TextPart {...props} />
        <TermsPart {...props} kind="specializations" terms={loaded.specializations} />
        <TermsPart {...props} kind="diseases" terms={loaded.diseases} isNear={isOfOwnField} />
        <LanguagesPart {...props} />
        <InternationalPart {...props} />
        <ContactPart {...props} />
      </div>
    </div>
  );
}
