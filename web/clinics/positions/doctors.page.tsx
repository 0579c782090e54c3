import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listPositionRequests } from '../../../contract/clinics/position-requests.ts';
import { type DoctorRow, listStaffDoctors } from '../../../contract/clinics/staff-doctors.ts';
import { getDictionaries } from '../../../contract/content/dictionaries.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { DrawnPicture } from '../../platform/picture.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { StaffRoom, StaffRoomFailure, StaffRoomSkeleton } from '../../team/staff-room.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AddDoctorForm } from './add-doctor-form.tsx';
import classes from './doctors.module.css';
import portrait from './portrait.module.css';
import { ReceivedRequests, SentRequests } from './position-requests.tsx';

export const clientLoader = accountLoad(async (args) => {
  const { api, signal } = args;
  const clinic = await readOwnClinic(args);
  const [doctors, requests, dictionaries] = await Promise.all([
    api(listStaffDoctors, { query: { clinic_id: clinic.id } }, signal),
    api(listPositionRequests, { query: { clinic_id: clinic.id } }, signal),
    api(getDictionaries, { query: { name: ['specializations'] } }, signal),
  ]);
  const { specializations = [] } = dictionaries.data;
  return {
    clinic,
    rows: doctors.data,
    mayAdd: doctors.meta.may_add,
    requests: requests.data,
    specializations,
  };
});

export const HydrateFallback = StaffRoomSkeleton;
export const ErrorBoundary = StaffRoomFailure;

/** Doctors who work at the clinic, and those who did. A doctor changes the own page alone. */
export default function DoctorsPage() {
  const { t } = useTranslation();
  const { clinic, rows, mayAdd, requests, specializations } = useLoaderData<typeof clientLoader>();
  const [isOpen, setOpen] = useState(false);
  const here = rows.filter(({ is_here }) => is_here);
  const former = rows.filter(({ is_here }) => !is_here);
  return (
    <StaffRoom title={t('staff_doctors.title')} lead={t('staff_doctors.lead')}>
      <div className={classes.sections}>
        {requests.received.length > 0 && (
          <ReceivedRequests clinicId={clinic.id} requests={requests.received} />
        )}
        <Section title={t('staff_doctors.here')}>
          {here.length === 0 ? (
            <p className={classes.fact}>{t('staff_doctors.none')}</p>
          ) : (
            <DoctorRows rows={here} clinicId={clinic.id} />
          )}
          {mayAdd && (
            <div>
              <Button kind="primary" onClick={() => setOpen(true)}>
                <Icon name="plus" size={18} />
                {t('staff_doctors.add')}
              </Button>
            </div>
          )}
        </Section>
        {requests.sent.length > 0 && <SentRequests clinicId={clinic.id} requests={requests.sent} />}
        {former.length > 0 && (
          <Section title={t('staff_doctors.former')}>
            <DoctorRows rows={former} clinicId={clinic.id} />
          </Section>
        )}
      </div>
      {isOpen && (
        <AddDoctorForm
          clinicId={clinic.id}
          specializations={specializations}
          onClose={() => setOpen(false)}
        />
      )}
    </StaffRoom>
  );
}

function DoctorRows({ rows, clinicId }: { rows: readonly DoctorRow[]; clinicId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul>
      {rows.map(({ id, title, specializations, positions, picture, is_here, may_edit }) => (
        <li key={id} className={classes.row}>
          {picture && (
            <span className={portrait.small}>
              <DrawnPicture picture={picture} alt="" sizes="48px" className={portrait.fill} />
            </span>
          )}
          <div className={classes.facts}>
            <h3 className={classes.name}>
              <bdi>{title}</bdi>
            </h3>
            <p className={classes.fact}>{format.list(specializations)}</p>
            <p className={classes.fact}>
              {positions
                .filter(({ until }) => !is_here || until === null)
                .map(({ role, since, until }) =>
                  [
                    t(`role.${role}`),
                    until === null
                      ? since !== null && t('staff_doctors.since', { year: since })
                      : t('staff_doctors.until', { year: until }),
                  ]
                    .filter(Boolean)
                    .join(' '),
                )
                .join(' · ')}
            </p>
          </div>
          {may_edit && (
            <Link
              to={`/staff/doctors/${id}?clinic=${clinicId}`}
              className={buttonClass({ small: true })}
              aria-label={t('staff_doctors.edit_named', { name: title })}
            >
              {t('staff_doctors.edit')}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
