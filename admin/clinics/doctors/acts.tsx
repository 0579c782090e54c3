import { useRecordContext } from 'react-admin';
import { type AdminDoctor, publishDoctor, withdrawDoctor } from '../../../contract/clinics/admin-doctors.ts';
import { api } from '../../platform/api.ts';
import { EntryActs } from '../sections/acts.tsx';

/** What can be done with a doctor. */
export function DoctorActs() {
  const doctor = useRecordContext<AdminDoctor>();
  if (!doctor) return null;
  const params = { id: doctor.id };
  return (
    <EntryActs
      kind="doctors"
      entry={doctor}
      turn={(isShown, reason) => api(isShown ? publishDoctor : withdrawDoctor, { params, body: { reason } })}
    />
  );
}
