import { useRecordContext } from 'react-admin';
import { type AdminDoctor, publishDoctor, withdrawDoctor } from '../../contract/admin-doctors.ts';
import { PairButton } from '../matches/pair-button.tsx';
import { ActButton } from '../platform/act-button.tsx';
import { api } from '../platform/api.ts';

/** Takes a doctor off the site, or shows one again. */
export function DoctorActs() {
  const doctor = useRecordContext<AdminDoctor>();
  if (!doctor) return null;
  const isShown = doctor.status === 'published';
  const endpoint = isShown ? withdrawDoctor : publishDoctor;
  return (
    <>
      <ActButton
        text={isShown ? 'admin.clinics.withdraw' : 'admin.clinics.publish'}
        reason="required"
        color={isShown ? 'error' : 'primary'}
        run={(reason) => api(endpoint, { params: { id: doctor.id }, body: { reason } })}
      />
      {isShown && <PairButton kind="doctor" first={doctor} />}
    </>
  );
}
