import { useTranslation } from 'react-i18next';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import type { NamedTerms } from '../use-changes.tsx';
import type { NamedDoctors } from './use-offer-doctors.ts';

/** Adds the doctor's name to terms. */
export function useNamedTerms(doctors: NamedDoctors): (terms: OfferTerms) => NamedTerms {
  const { t } = useTranslation();
  return (terms) => {
    const named = terms.doctor_id === null ? null : doctors.get(terms.doctor_id);
    // Until it is read, the name is not there.
    if (terms.doctor_id !== null && named === undefined) return { terms, doctor: '…' };
    return { terms, doctor: terms.doctor_id === null ? null : (named?.title ?? t('staff.doctor_gone')) };
  };
}
