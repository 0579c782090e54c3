import { useTranslation } from 'react-i18next';
import { formatAmount, type Money, showPrice } from '../../contract/money.ts';
import { useSite } from './site.tsx';

/** A price in the chosen currency by the price rule; figures run left to right in every language. */
export function Price({ price }: { price: Money }) {
  const { currencies, currency } = useSite();
  const { t } = useTranslation();
  const shown = showPrice(price, currency?.id ?? null, currencies);
  if (shown.kind === 'negotiable') return t('price.negotiable');
  if (shown.kind === 'no_currency') return t('price.no_currency');
  return <bdi dir="ltr">{shown.text}</bdi>;
}

/** The price in the currency it was given in; nothing where that is the chosen one, which `Price` shows. */
export function OriginalPrice({ price }: { price: Money }) {
  const { currencies, currency } = useSite();
  const own = currencies.find(({ id }) => id === price.currency_id);
  if (!own || own.id === currency?.id) return null;
  return <bdi dir="ltr">{formatAmount(price.amount, own.prefix)}</bdi>;
}
