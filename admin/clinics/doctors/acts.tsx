import { useRecordContext, useTranslate } from 'react-admin';
import { type AdminDoctor, publishDoctor, withdrawDoctor } from '../../../contract/clinics/admin-doctors.ts';
import { removeDoctor } from '../../../contract/imports/admin-doctor-removals.ts';
import { ActButton } from '../../platform/act-button.tsx';
import { api } from '../../platform/api.ts';
import { EntryActs } from '../sections/acts.tsx';

/** What can be done with a doctor. */
export function DoctorActs() {
  const doctor = useRecordContext<AdminDoctor>();
  const translate = useTranslate();
  if (!doctor) return null;
  const params = { id: doctor.id };
  return (
    <>
      <EntryActs
        kind="doctors"
        entry={doctor}
        turn={(isShown, reason) =>
          api(isShown ? publishDoctor : withdrawDoctor, { params, body: { reason } })
        }
      />
      <ActButton
        text="admin.doctors.remove"
        reason="required"
        color="error"
        run={(reason) => api(removeDoctor, { params, body: { reason } })}
      >
        {translate('admin.doctors.remove_means')}
      </ActButton>
    </>
  );
}
