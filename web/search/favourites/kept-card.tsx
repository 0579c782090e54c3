import type { ClinicCard as Clinic } from '../../../contract/clinics/clinics.ts';
import type { DoctorCard as Doctor } from '../../../contract/clinics/doctors.ts';
import { ClinicCard } from '../../clinics/clinic-card.tsx';
import { DoctorCard } from '../../clinics/doctors/doctor-card.tsx';

/** The same card as in a search, without a place in it. */
export function KeptCard({ card }: { card: Clinic | Doctor }) {
  return 'slug' in card ? (
    <ClinicCard clinic={card} number={null} />
  ) : (
    <DoctorCard doctor={card} number={null} />
  );
}
