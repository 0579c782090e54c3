import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import classes from './accept-bar.module.css';
import { type OfferColumn, shortNameOf } from './offer-columns.ts';
import { isChoosable } from './offer-order.ts';
import type { OfferPair } from './use-offer-pair.ts';

type Props = { columns: readonly OfferColumn[]; pair: OfferPair; onAccept(column: OfferColumn): void };

/** On a phone: accepting, under the column that is accepted, in reach of the thumb. */
export function AcceptBar({ columns, pair, onAccept }: Props) {
  const { t } = useTranslation();
  const shown = [pair.pinned, pair.second].filter((column) => column !== undefined);
  if (!shown.some(({ offer }) => isChoosable(offer))) return null;
  return (
    <div className={classes.bar}>
      {shown.map((column) =>
        isChoosable(column.offer) ? (
          <Button key={column.offer.id} kind="tonal" wide onClick={() => onAccept(column)}>
            <span>{t('offers.accept_short', { clinic: shortNameOf(column, columns) })}</span>
          </Button>
        ) : (
          <span key={column.offer.id} />
        ),
      )}
    </div>
  );
}
