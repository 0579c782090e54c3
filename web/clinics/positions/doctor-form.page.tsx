import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getStaffPortrait } from '../../../contract/clinics/portraits.ts';
import { getStaffDoctor } from '../../../contract/clinics/staff-doctors.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { useLeaveQuestion } from '../../accounts/profile/use-leave-question.tsx';
import { Link } from '../../platform/links.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { pageForm } from '../sections/page-fields.tsx';
import { DoctorEditor } from './doctor-editor.tsx';
import classes from './doctors.module.css';
import { PortraitSection } from './portrait-section.tsx';
import { PositionSection } from './position-section.tsx';

export const clientLoader = accountLoad(async (args) => {
  const { api, params, signal } = args;
  const clinic = await readOwnClinic(args);
  const about = { params: { id: Number(params.id) }, query: { clinic_id: clinic.id } };
  const [doctor, portrait, dictionaries] = await Promise.all([
    api(getStaffDoctor, about, signal),
    api(getStaffPortrait, about, signal),
    api(getDictionaries, { query: { name: [...(pageForm.dictionaries ?? [])] } }, signal),
  ]);
  return { clinic, doctor: doctor.data, portrait: portrait.data, terms: dictionaries.data };
});

export const HydrateFallback = StaffRoomSkeleton;
export const ErrorBoundary = StaffRoomFailure;

/** What the public page tells of a doctor, and where in the clinic they work. */
export default function DoctorFormPage() {
  const { t } = useTranslation();
  const { clinic, doctor, portrait, terms } = useLoaderData<typeof clientLoader>();
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
          specializations={terms.specializations ?? []}
          mayChange={clinic.role !== 'doctor'}
        />
        {doctor.is_kept_elsewhere && clinic.role !== 'doctor' ? (
          <Note>{t('staff_doctors.kept_elsewhere')}</Note>
        ) : (
          <Fragment key={doctor.id}>
            <PortraitSection clinicId={clinic.id} doctor={doctor} portrait={portrait} />
            <DoctorEditor clinicId={clinic.id} doctor={doctor} terms={terms} onDirty={setDirty} />
          </Fragment>
        )}
      </div>
      {question}
    </StaffRoom>
  );
}
