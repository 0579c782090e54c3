import { useTranslation } from 'react-i18next';
import type { DoctorCard } from '../../../contract/clinics/doctors.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import type { NamedTerms } from '../use-changes.tsx';

/** Adds the doctor's name to terms, looked up among the clinic's doctors. */
export function useNamedTerms(doctors: readonly DoctorCard[]): (terms: OfferTerms) => NamedTerms {
  const { t } = useTranslation();
  return (terms) => {
    const found = doctors.find(({ id }) => id === terms.doctor_id);
    return { terms, doctor: terms.doctor_id === null ? null : (found?.title ?? t('staff.doctor_gone')) };
  };
}
