import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getStaffPortrait } from '../../../contract/clinics/portraits.ts';
import { doctorBounds } from '../../../contract/clinics/sections/page.ts';
import { type DoctorForm, getStaffDoctor } from '../../../contract/clinics/staff-doctors.ts';
import { getDictionaries, type Term } from '../../../contract/content/dictionaries.ts';
import { FormFoot } from '../../accounts/profile/form-foot.tsx';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useLeaveQuestion } from '../../accounts/profile/use-leave-question.tsx';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { useSite } from '../../platform/site.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { RivalNote } from '../../team/rival-note.tsx';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { TextArea } from '../../ui/text-area.tsx';
import type { DoctorFields } from './doctor-values.ts';
import classes from './doctors.module.css';
import { EducationFields } from './education-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { PortraitSection } from './portrait-section.tsx';
import { PositionSection } from './position-section.tsx';
import { LanguageRows, ProcedureRows, SpecializationRows } from './skill-fields.tsx';
import { useDoctorForm } from './use-doctor-form.ts';

/** About the doctor, in each language of the site. */
function TextFields({ form: { values, errors, set } }: { form: DoctorFields }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { languages } = useSite();
  return (
    <Section title={t('staff_doctors.about')} lead={t('staff_doctors.about_text')}>
      {languages.map(({ prefix }, place) => (
        <TextArea
          key={prefix}
          label={format.languageName(prefix)}
          lang={prefix}
          rows={4}
          maxLength={doctorBounds.aboutMax}
          error={place === 0 ? errors.texts : undefined}
          value={values.texts[prefix] ?? ''}
          onChange={({ target }) => set('texts', { ...values.texts, [prefix]: target.value })}
        />
      ))}
    </Section>
  );
}

type Props = {
  clinicId: number;
  doctor: DoctorForm;
  specializations: readonly Term[];
  procedures: readonly Term[];
  onDirty(isDirty: boolean): void;
};

/** Everything that is written of a doctor, saved together. */
function DoctorEditor({ clinicId, doctor, specializations, procedures, onDirty }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const form = useDoctorForm(clinicId, doctor);
  const { isDirty, rival } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDirty` is told of changes only
  useEffect(() => onDirty(isDirty), [isDirty]);
  return (
    <form ref={form.formRef} className={classes.sections} noValidate onSubmit={form.onSubmit}>
      <PersonFields form={form} />
      <SpecializationRows form={form} terms={specializations} />
      <LanguageRows form={form} />
      <EducationFields form={form} />
      <ProcedureRows form={form} terms={procedures} />
      <TextFields form={form} />
      <div className={classes.foot}>
        <FormMessage text={form.message} />
        {rival && (
          <RivalNote who={t('staff_doctors.rival')} onTakeTheirs={form.takeTheirs} onKeepMine={form.keepMine}>
            <p>{format.list(rival.parts.map((part) => t(`staff_doctors.part.${part}`)))}</p>
          </RivalNote>
        )}
        <FormFoot form={form} />
      </div>
    </form>
  );
}

export const clientLoader = accountLoad(async (args) => {
  const { api, params, signal } = args;
  const clinic = await readOwnClinic(args);
  const about = { params: { id: Number(params.id) }, query: { clinic_id: clinic.id } };
  const [doctor, portrait, dictionaries] = await Promise.all([
    api(getStaffDoctor, about, signal),
    api(getStaffPortrait, about, signal),
    api(getDictionaries, { query: { name: ['specializations', 'procedures'] } }, signal),
  ]);
  const { specializations = [], procedures = [] } = dictionaries.data;
  return { clinic, doctor: doctor.data, portrait: portrait.data, specializations, procedures };
});

export const HydrateFallback = StaffRoomSkeleton;
export const ErrorBoundary = StaffRoomFailure;

/** What the public page tells of a doctor, and where in the clinic they work. */
export default function DoctorFormPage() {
  const { t } = useTranslation();
  const { clinic, doctor, portrait, specializations, procedures } = useLoaderData<typeof clientLoader>();
  const [isDirty, setDirty] = useState(false);
  const question = useLeaveQuestion(isDirty);
  return (
    <StaffRoom title={doctor.title} lead={t('staff_doctors.form_lead')}>
      <p className={classes.links}>
        <Link to={`/staff/doctors?clinic=${clinic.id}`} className={text.link}>
          {t('staff_doctors.all')}
        </Link>
        <Link to={`/hospital/${clinic.slug}/self/${doctor.id}`} className={text.link}>
          {t('staff_doctors.public_page')}
          <Icon name="external" size={16} />
        </Link>
      </p>
      <div className={classes.sections}>
        <PositionSection
          clinicId={clinic.id}
          doctor={doctor}
          specializations={specializations}
          mayChange={clinic.role !== 'doctor'}
        />
        {doctor.is_kept_elsewhere && clinic.role !== 'doctor' ? (
          <Note>{t('staff_doctors.kept_elsewhere')}</Note>
        ) : (
          <Fragment key={doctor.id}>
            <PortraitSection clinicId={clinic.id} doctor={doctor} portrait={portrait} />
            <DoctorEditor
              clinicId={clinic.id}
              doctor={doctor}
              specializations={specializations}
              procedures={procedures}
              onDirty={setDirty}
            />
          </Fragment>
        )}
      </div>
      {question}
    </StaffRoom>
  );
}
