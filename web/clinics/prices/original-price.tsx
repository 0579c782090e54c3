import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rateAge, rateAges } from '../../../contract/content/currencies.ts';
import { formatAmount, type Money, showPrice } from '../../../contract/content/money.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';

type Props = {
  price: Money;
  /** Upper end of a range. */
  to?: number | null;
  children(original: ReactNode): ReactNode;
};

/**
 * The price as its owner states it, where that is not the currency the page shows already; with the day of the rate where
 * it is old.
 */
export function OriginalPrice({ price, to = null, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies, currency } = useSite();
  const own = currencies.find(({ id }) => id === price.currency_id);
  if (!own || own.id === currency?.id) return null;
  // A price that could not be converted stands there in its own currency.
  if (showPrice(price, currency?.id ?? null, currencies).kind === 'original') return null;
  const amounts = [price.amount, ...(to === null ? [] : [to])].map((amount) =>
    formatAmount(amount, own.prefix),
  );
  const original = <bdi dir="ltr">{amounts.join(' – ')}</bdi>;
  const [older] = [own, ...(currency ? [currency] : [])].toSorted((a, b) => rateAge(b) - rateAge(a));
  if (!older || rateAge(older) <= rateAges.shown) return children(original);
  return children(
    <>
      {original} <span>{t('price.rate_of', { date: format.date(older.date) })}</span>
    </>,
  );
}
