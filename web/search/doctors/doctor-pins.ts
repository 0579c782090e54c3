import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import { doctorPath } from '../../platform/clinic-paths.ts';
import type { MapPin } from '../../platform/map/map-pins.ts';

/** Doctors at the place of their clinic, with the numbers they have in the list. */
export function doctorPins(cards: readonly DoctorCard[], firstNumber: number): MapPin[] {
  return cards.flatMap((doctor, i) =>
    doctor.location
      ? [
          {
            id: doctor.id,
            number: firstNumber + i,
            title: doctor.title,
            ...(doctor.city && { place: doctor.city.title }),
            ...doctor.location,
            href: doctorPath(doctor),
          },
        ]
      : [],
  );
}
