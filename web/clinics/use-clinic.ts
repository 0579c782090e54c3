import { useOutletContext } from 'react-router';
import type { Clinic, ClinicCard } from '../../contract/clinics/clinics.ts';

/** What the layout of a clinic's page has loaded for its parts. */
export type ClinicContext = {
  clinic: Clinic;
  /** Clinics like it that answer; only for one that does not. */
  answering: ClinicCard[];
};

/** The clinic whose page this is: the layout above has loaded it. */
export function useClinic(): Clinic {
  return useOutletContext<ClinicContext>().clinic;
}

export function useAnswering(): ClinicCard[] {
  return useOutletContext<ClinicContext>().answering;
}
