import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../contract/money.ts';
import type { Offer } from '../../contract/offers.ts';
import type { RequestDetail } from '../../contract/requests.ts';
import { useFormat } from '../platform/format.ts';
import { isolate, useMoney, useRating } from './offer-money.tsx';
import classes from './offer-sum.module.css';
import { findMovedRate, sumOwnCosts, totalOf } from './offer-total.ts';

type OwnCosts = RequestDetail['own_costs'];

/** All that an offer comes to: in the chosen currency with the client's own costs, else in its own. */
export function OfferTotal({ offer, costs }: { offer: Offer; costs: OwnCosts }) {
  const rating = useRating();
  const money = useMoney();
  const total = totalOf(offer, costs, rating);
  const { currency_id, from, to } = offer.total;
  const selected = rating.currencies.find(({ id }) => id === rating.selectedId);
  const texts =
    total && selected
      ? [total.from, total.to].map((amount) => formatAmount(amount, selected.prefix))
      : [from, to].map((amount) => money.original({ amount, currency_id }));
  return <bdi dir="ltr">{[...new Set(texts)].join(' – ')}</bdi>;
}

/** The row that decides: the sum, the original below it, and what it is made of. */
export function OfferSum({ offer, costs }: { offer: Offer; costs: OwnCosts }) {
  const money = useMoney();
  const rating = useRating();
  const { currency_id, from, to } = offer.total;
  const isConverted = totalOf(offer, costs, rating) !== null;
  const originals = [from, to].map((amount) => money.original({ amount, currency_id }));
  return (
    <span className={classes.sum}>
      <b className={classes.big}>
        <OfferTotal offer={offer} costs={costs} />
      </b>
      {isConverted && money.isForeign(currency_id) && (
        <bdi dir="ltr">{[...new Set(originals)].join(' – ')}</bdi>
      )}
      <SumParts offer={offer} costs={costs} />
      <MovedRate offer={offer} />
    </span>
  );
}

/** Price, what is not included, the client's own: the sum spelled out. */
function SumParts({ offer: { terms, total }, costs }: { offer: Offer; costs: OwnCosts }) {
  const { t } = useTranslation();
  const money = useMoney();
  const rating = useRating();
  const { currency_id, extras } = total;
  const price = [...new Set([terms.price_from ?? 0, terms.price_to ?? terms.price_from ?? 0])]
    .map((amount) => money.original({ amount, currency_id }))
    .join(' – ');
  const own = sumOwnCosts(costs, rating);
  const parts: ReactNode[] = [isolate(price)];
  if (extras > 0)
    parts.push(t('offers.sum_extra', { amount: money.original({ amount: extras, currency_id }) }));
  if (own !== null && own > 0 && rating.selectedId !== null)
    parts.push(
      t('offers.sum_own', { amount: money.original({ amount: own, currency_id: rating.selectedId }) }),
    );
  if (parts.length === 1) return <span className={classes.parts}>{t('offers.sum_alone')}</span>;
  return (
    <span className={classes.parts}>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order
        <Fragment key={i}>
          {i > 0 && ' '}
          <span className={classes.part}>
            {i > 0 && '+ '}
            {part}
          </span>
        </Fragment>
      ))}
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
