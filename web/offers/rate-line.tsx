import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offer } from '../../contract/offers/offers.ts';
import { useFormat } from '../platform/format.ts';
import { useMoney, useRating } from './offer-money.tsx';
import classes from './rate-line.module.css';

/** The rates that the sums are converted by, with their day and source. */
export function RateLine({ offers }: { offers: readonly Offer[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const { currencies, selectedId } = useRating();
  const selected = currencies.find(({ id }) => id === selectedId);
  const foreign = currencies.filter(
    ({ id, rate }) => id !== selectedId && rate > 0 && offers.some(({ cost }) => cost.currency_id === id),
  );
  const [first] = foreign;
  if (!selected || !first || !(selected.rate > 0)) return null;
  const pairs = foreign.map((own) => {
    const rate = selected.rate / own.rate;
    // Few of the shown one for many of the other: told the other way round, so that it says something.
    return rate >= 0.1
      ? `${money.unit(own.id)} = ${money.original({ amount: rate, currency_id: selected.id })}`
      : `${money.unit(selected.id)} = ${money.original({ amount: 1 / rate, currency_id: own.id })}`;
  });
  return (
    <p className={classes.rates}>
      {t('offers.rates', { source: selected.source, date: format.date(selected.date) })}{' '}
      {pairs.map((pair, i) => (
        <Fragment key={pair}>
          {i > 0 && ' · '}
          <bdi dir="ltr" className={classes.rate}>
            {pair}
          </bdi>
        </Fragment>
      ))}
    </p>
  );
}
