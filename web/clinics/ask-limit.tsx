import { useTranslation } from 'react-i18next';
import type { PriceFrom } from '../../contract/clinics/prices.ts';
import { formatAmount } from '../../contract/content/money.ts';
import { useAsked } from '../platform/asked.ts';
import { useSite } from '../platform/site.tsx';
import text from '../ui/text.module.css';

/** Says whether a price is within the highest price of the search; nothing when it is the price of another procedure. */
export function AskLimit({ price }: { price: PriceFrom }) {
  const { t } = useTranslation();
  const { currencies } = useSite();
  const { procedure, price_max, currency } = useAsked();
  const own = currencies.find(({ id }) => id === price.currency_id);
  const other = currencies.find(({ id }) => id === Number(currency));
  const isOfIt = procedure === undefined || procedure === price.procedure?.slug;
  if (!isOfIt || price_max === undefined || !own || !other || !(own.rate > 0)) return null;
  const isWithin = (price.amount / own.rate) * other.rate <= Number(price_max);
  const shown = `\u2066${formatAmount(Number(price_max), other.prefix)}\u2069`;
  return (
    <div>
      <dt className={text.muted}>
        {t(isWithin ? 'clinic.ask_within' : 'clinic.ask_above', { price: shown })}
      </dt>
      <dd />
    </div>
  );
}
