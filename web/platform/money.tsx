import { useTranslation } from 'react-i18next';
import { type Money, showPrice } from '../../contract/content/money.ts';
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
