import { useOutletContext } from 'react-router';
import type { Clinic } from '../../contract/clinics/clinics.ts';

/** The clinic whose page this is: the layout above has loaded it. */
export function useClinic(): Clinic {
  return useOutletContext<Clinic>();
}
