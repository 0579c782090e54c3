import { useTranslation } from 'react-i18next';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { useMoney } from '../offer-money.tsx';
import type { ShownErrors } from './offer-errors.ts';

/** What every part of the form needs. */
export type TermProps = {
  terms: OfferTerms;
  errors: ShownErrors;
  change(part: Partial<OfferTerms>): void;
};

export const AMOUNT_MAX = 1_000_000_000;

/** In the reader's currency, where that is another one. */
export function useConverted(currencyId: number | null): (amount: number | null) => string | undefined {
  const { t } = useTranslation();
  const money = useMoney();
  return (amount) =>
    amount === null || amount <= 0 || currencyId === null || !money.isForeign(currencyId)
      ? undefined
      : t('staff.about_amount', { amount: money.shown({ amount, currency_id: currencyId }) });
}
