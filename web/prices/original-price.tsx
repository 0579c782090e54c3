import type { ReactNode } from 'react';
import { formatAmount, type Money, showPrice } from '../../contract/money.ts';
import { useSite } from '../platform/site.tsx';

type Props = {
  price: Money;
  /** Upper end of a range. */
  to?: number | null;
  children(original: ReactNode): ReactNode;
};

/** The price as its owner states it, where that is not the currency the page shows already. */
export function OriginalPrice({ price, to = null, children }: Props) {
  const { currencies, currency } = useSite();
  const own = currencies.find(({ id }) => id === price.currency_id);
  if (!own || own.id === currency?.id) return null;
  // A price that could not be converted stands there in its own currency.
  if (showPrice(price, currency?.id ?? null, currencies).kind === 'original') return null;
  const amounts = [price.amount, ...(to === null ? [] : [to])].map((amount) =>
    formatAmount(amount, own.prefix),
  );
  return children(<bdi dir="ltr">{amounts.join(' – ')}</bdi>);
}
