import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { PatientCurrencyContext, useMoney } from '../offer-money.tsx';
import type { ShownErrors } from './offer-errors.ts';

/** What every part of the form needs. */
export type TermProps = {
  terms: OfferTerms;
  errors: ShownErrors;
  change(part: Partial<OfferTerms>): void;
};

export const AMOUNT_MAX = 1_000_000_000;

/** In the patient’s currency where it is known, else in the reader’s; undefined where it is the price’s own. */
export function useConverted(currencyId: number | null): (amount: number | null) => string | undefined {
  const { t } = useTranslation();
  const money = useMoney();
  const isPatients = useContext(PatientCurrencyContext) !== null;
  return (amount) =>
    amount === null || amount <= 0 || currencyId === null || !money.isForeign(currencyId)
      ? undefined
      : t(isPatients ? 'staff.about_amount_patient' : 'staff.about_amount', {
          amount: money.shown({ amount, currency_id: currencyId }),
        });
}
