import { useOutletContext } from 'react-router';
import type { Clinic, ClinicCard } from '../../contract/clinics/clinics.ts';
import type { DoctorCard } from '../../contract/clinics/doctors.ts';

/** What the layout of a clinic's page has loaded for its parts. */
export type ClinicContext = {
  clinic: Clinic;
  /** Clinics like it that answer; only for one that does not. */
  answering: ClinicCard[];
  /** Some of its doctors; only for one that does not answer. */
  doctors: DoctorCard[];
};

/** The clinic whose page this is: the layout above has loaded it. */
export function useClinic(): Clinic {
  return useOutletContext<ClinicContext>().clinic;
}

export function useAnswering(): ClinicCard[] {
  return useOutletContext<ClinicContext>().answering;
}

export function useSomeDoctors(): DoctorCard[] {
  return useOutletContext<ClinicContext>().doctors;
}
