import { useTranslation } from 'react-i18next';
import { formatAmount, type Money } from '../../contract/content/money.ts';
import { type CostKind, costKinds, isLeast, type Span, sumIn } from '../../contract/offers/offer-costs.ts';
import type { OfferCost } from '../../contract/offers/offers.ts';
import { useFormat } from '../platform/format.ts';
import { isolate, useRating } from './offer-money.tsx';

export type CostWords = {
  kind: CostKind;
  /** Which of the three sums it is. */
  label: string;
  /** In the offer's own currency; both ends of a range. Null: a rate is missing, so the own costs cannot be added. */
  original: string | null;
  /** In the currency that is shown, where that is another one and its rate is known. */
  converted: string | null;
  /** Day of the rate that `converted` is by. */
  rateDay: string | null;
};

/** The sums that say something: of an offer without extras the second is the first, without own costs there is no third. */
export const kindsOf = (cost: OfferCost, ownCosts: readonly Money[]): CostKind[] =>
  costKinds.filter((kind) => {
    if (kind === 'with_extras') return cost.extras > 0 || cost.unknown_lines.length > 0;
    return kind === 'price' || ownCosts.length > 0;
  });

/** Puts one of the three sums of an offer into words. */
export function useCost(): (kind: CostKind, cost: OfferCost, ownCosts?: readonly Money[]) => CostWords {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies, selectedId } = useRating();
  return (kind, cost, ownCosts = []) => {
    const at = { cost, ownCosts, currencies };
    const write = (span: Span, currencyId: number): string => {
      const prefix = currencies.find(({ id }) => id === currencyId)?.prefix ?? '';
      const ends = [span.from, span.to].map((amount) => formatAmount(amount, prefix).trimEnd());
      const amount = isolate([...new Set(ends)].join(' – '));
      return isLeast(kind, cost) ? t('offers.cost.at_least', { amount }) : amount;
    };
    const own = sumIn(cost.currency_id, kind, at);
    const selected = currencies.find(({ id }) => id === selectedId);
    const other = selected && selected.id !== cost.currency_id ? sumIn(selected.id, kind, at) : null;
    // Below 1 the price rule shows no figure.
    const isShown = other !== null && other.from >= 1;
    return {
      kind,
      label: t(`offers.cost.${kind}`),
      original: own && write(own, cost.currency_id),
      converted: isShown && selected ? write(other, selected.id) : null,
      rateDay: isShown && selected ? format.date(selected.date) : null,
    };
  };
}
