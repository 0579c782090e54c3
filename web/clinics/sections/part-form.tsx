import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileSection } from '../../../contract/clinics/sections/sections.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { FormFoot } from '../../accounts/profile/form-foot.tsx';
import { useFormat } from '../../platform/format.ts';
import { RivalNote } from '../../team/rival-note.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import classes from './profile-parts.module.css';
import type { SectionForm } from './use-profile-section.ts';

type Props<Values> = {
  form: SectionForm<Values>;
  section: ProfileSection;
  /** What a colleague has saved, in a few words. */
  theirs(profile: StaffProfile): ReactNode;
  children: ReactNode;
};

/** The form of one part: its fields, what a colleague has written meanwhile, and the button that saves it. */
export function PartForm<Values>({ form, section, theirs, children }: Props<Values>) {
  return (
    <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
      {children}
      <FormMessage text={form.message} />
      {form.rival && <Rival form={form} section={section} rival={form.rival} theirs={theirs} />}
      <FormFoot form={form} />
    </form>
  );
}

type RivalProps<Values> = Omit<Props<Values>, 'children'> & { rival: StaffProfile };

function Rival<Values>({ form, section, rival, theirs }: RivalProps<Values>) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = rival.sections.find((one) => one.section === section);
  const at = state ? new Date(state.changed_at) : new Date();
  const name = state?.by_operator
    ? t('staff_profile.operator')
    : (state?.changed_by ?? t('staff_profile.colleague'));
  return (
    <RivalNote
      who={t('staff_profile.rival', { name, time: format.time(at) })}
      onTakeTheirs={form.takeTheirs}
      onKeepMine={form.keepMine}
    >
      {theirs(rival)}
    </RivalNote>
  );
}
