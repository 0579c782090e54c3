import { useTranslation } from 'react-i18next';
import type { Offer } from '../../contract/offers/offers.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { useFormat } from '../platform/format.ts';
import { OfferCostLines } from './offer-cost.tsx';
import { useMoney, useRating } from './offer-money.tsx';
import { findMovedRate } from './offer-rates.ts';
import classes from './offer-sum.module.css';

/** The row that decides: what the offer costs, and whether the rate has moved since it was sent. */
export function OfferSum({ offer, costs }: { offer: Offer; costs: RequestDetail['own_costs'] }) {
  return (
    <span className={classes.sum}>
      <OfferCostLines cost={offer.cost} ownCosts={costs} />
      <MovedRate offer={offer} />
    </span>
  );
}

/** When the rate has moved since the offer was sent, the price does not mean the same any more. */
function MovedRate({ offer }: { offer: Offer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const moved = findMovedRate(offer, useRating());
  if (!moved) return null;
  const { before, own, shown, day } = moved;
  return (
    <span className={classes.moved}>
      {t(offer.rates_at_acceptance ? 'offers.rate_accepted' : 'offers.rate_sent', {
        date: format.date(day),
        one: money.unit(own.id),
        rate: money.original({ amount: before, currency_id: shown.id }),
      })}
    </span>
  );
}
