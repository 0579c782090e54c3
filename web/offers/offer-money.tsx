import { createContext, useContext } from 'react';
import { formatAmount, type Money, showPrice } from '../../contract/content/money.ts';
import { useSite } from '../platform/site.tsx';
import type { Rating } from './offer-rates.ts';

/** Currency of the patient whom an offer is written for; null: not known, and amounts are shown in the reader’s. */
export const PatientCurrencyContext = createContext<number | null>(null);

/** Today's rates and the currency that is shown: the patient’s where it is known, else the chosen one. */
export function useRating(): Rating {
  const { currencies, currency } = useSite();
  const patients = useContext(PatientCurrencyContext);
  return { currencies, selectedId: patients ?? currency?.id ?? null };
}

/** Figures run left to right also inside a sentence that does not. */
export const isolate = (text: string): string => `\u2066${text}\u2069`;

/** Prices as texts for sentences, which an element of their own would tear apart. */
export function useMoney() {
  const { currencies, selectedId } = useRating();
  const prefixOf = (id: number) => currencies.find((currency) => currency.id === id)?.prefix ?? '';
  return {
    /** In its own currency. */
    original: ({ amount, currency_id }: Money) => isolate(formatAmount(amount, prefixOf(currency_id))),
    /** One unit, as rates are told. */
    unit: (id: number) => isolate(`1\u00a0${prefixOf(id)}`),
    /** In the chosen one by the price rule; the original where that cannot be, or says too little. */
    shown: (price: Money) => {
      const shown = showPrice(price, selectedId, currencies);
      return isolate(
        shown.kind === 'price' || shown.kind === 'original'
          ? shown.text
          : formatAmount(price.amount, prefixOf(price.currency_id)),
      );
    },
    /** Whether the original says more than the converted price. */
    isForeign: (id: number) => id !== selectedId,
  };
}
