import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { costOf } from '../../contract/offers/offer-costs.ts';
import type { OfferTerms } from '../../contract/offers/offers.ts';
import { OfferCell } from './offer-cell.tsx';
import { changesBetween } from './offer-rows.ts';
import { useCost } from './use-cost.ts';

/** Terms of an offer and the name of its doctor, null if none was chosen. */
export type NamedTerms = { terms: OfferTerms; doctor: string | null };

export type Change = { key: string; label: string; was: ReactNode; now: ReactNode };

/** Puts into words what the later terms say differently, in the order of the offer. */
export function useChanges(): (before: NamedTerms, after: NamedTerms) => Change[] {
  const { t } = useTranslation();
  const words = useCost();
  const priceOf = (terms: OfferTerms) => {
    const cost = costOf(terms);
    return cost ? <b>{words('price', cost).original}</b> : t('offers.unsaid');
  };
  const isPriceChanged = (a: OfferTerms, b: OfferTerms) =>
    a.price_from !== b.price_from || a.price_to !== b.price_to || a.currency_id !== b.currency_id;
  return (before, after) => {
    const [was, now] = [before.terms, after.terms];
    const change = (key: string, cells: [ReactNode, ReactNode], label = t(`offers.row.${key}`)): Change => ({
      key,
      label,
      was: cells[0],
      now: cells[1],
    });
    const named = (text: string | null) => (text ? <bdi>{text}</bdi> : t('offers.unsaid'));
    const changes: Change[] = [];
    if (was.doctor_id !== now.doctor_id)
      changes.push(change('doctor', [named(before.doctor), named(after.doctor)]));
    const isOfSeveral = [was, now].some(({ procedures = [] }) => procedures.length > 1);
    if (!isOfSeveral && was.procedure !== now.procedure)
      changes.push(change('procedure_name', [named(was.procedure), named(now.procedure)]));
    if (isPriceChanged(was, now))
      changes.push(change('price', [priceOf(was), priceOf(now)], t('offers.cost.price')));
    for (const {
      key,
      cells: [one, other],
    } of changesBetween(was, now))
      changes.push(change(key, [one && <OfferCell cell={one} />, other && <OfferCell cell={other} />]));
    if (was.valid_days !== now.valid_days)
      changes.push(
        change('valid_for', [
          t('offers.days', { count: was.valid_days }),
          t('offers.days', { count: now.valid_days }),
        ]),
      );
    return changes;
  };
}
