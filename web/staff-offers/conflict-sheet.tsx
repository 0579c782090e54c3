import { useTranslation } from 'react-i18next';
import type { OfferTerms, StaffOffer } from '../../contract/offers.ts';
import { OfferCell } from '../offers/offer-cell.tsx';
import { useMoney } from '../offers/offer-money.tsx';
import { changesBetween } from '../offers/offer-rows.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import sheetBody from '../ui/sheet-body.module.css';
import classes from './offer-dialog.module.css';

type Props = {
  mine: OfferTerms;
  theirs: StaffOffer;
  onTakeTheirs(): void;
  onKeepMine(): void;
};

/** A colleague has written meanwhile: both words side by side where they differ, and the choice between them. */
export function ConflictSheet({ mine, theirs, onTakeTheirs, onKeepMine }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const priceOf = ({ price_from, currency_id }: OfferTerms) =>
    price_from === null || currency_id === null
      ? t('offers.unsaid')
      : money.original({ amount: price_from, currency_id });
  const [ownPrice, theirPrice] = [priceOf(mine), priceOf(theirs.draft)];
  return (
    <Sheet
      opened
      isCentred
      title={t('staff.conflict_title')}
      closeLabel={t('action.close')}
      onClose={onTakeTheirs}
      foot={
        <div className={sheetBody.actions}>
          <Button onClick={onKeepMine}>{t('staff.keep_mine')}</Button>
          <Button kind="primary" onClick={onTakeTheirs}>
            {t('staff.take_theirs')}
          </Button>
        </div>
      }
    >
      <div className={sheetBody.body}>
        <p>{t('staff.conflict_text')}</p>
        <table className={classes.both}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('staff.mine')}</th>
              <th scope="col">{t('staff.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {ownPrice !== theirPrice && (
              <tr>
                <th scope="row">{t('staff.price')}</th>
                <td>{ownPrice}</td>
                <td>{theirPrice}</td>
              </tr>
            )}
            {changesBetween(mine, theirs.draft).map(({ key, cells }) => (
              <tr key={key}>
                <th scope="row">{t(`offers.row.${key}`)}</th>
                {cells.map((cell, side) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: there are two sides, mine and theirs
                  <td key={side}>
                    <OfferCell cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}
