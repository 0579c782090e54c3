import { useTranslation } from 'react-i18next';
import { acceptOffer } from '../../contract/offers/offers.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { browserApi } from '../platform/browser-site.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toasts.ts';
import classes from './dialog.module.css';
import { OfferCell } from './offer-cell.tsx';
import type { OfferColumn } from './offer-columns.ts';
import { OfferCostLines } from './offer-cost.tsx';
import { cellOf, toldOf } from './offer-rows.ts';
import { useOfferAct } from './use-offer-act.ts';

type Props = {
  column: OfferColumn;
  others: number;
  costs: RequestDetail['own_costs'];
  onDone(): Promise<void>;
  onClose(): void;
};

/** Says what the offer costs, what is paid in advance and what accepting does, before it is done. */
export function AcceptDialog({ column: { offer, clinic }, others, costs, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const accept = useOfferAct(onDone, async () => {
    await browserApi(acceptOffer, { params: { id: offer.id }, body: { version: offer.version } });
    showToast('success', t('offers.accepted_toast', { clinic: clinic.title }));
    await onDone();
  });
  const points = ['fixed', ...(others > 0 ? ['others'] : []), 'contact', 'payment'];
  return (
    <Sheet
      opened
      isCentred
      title={t('offers.accept_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={classes.actions}>
          <Button onClick={onClose}>{t('offers.not_yet')}</Button>
          <Button kind="primary" loading={accept.isBusy} onClick={accept.run}>
            {t('offers.accept')}
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <div className={classes.subject}>
          <b>
            <bdi>{clinic.title}</bdi>
          </b>
          <span>
            <bdi>{offer.doctor.title}</bdi>
          </span>
        </div>
        <OfferCostLines cost={offer.cost} ownCosts={costs} showsRateDay />
        <div className={classes.condition}>
          <b>{t('offers.row.prepayment')}</b>
          <OfferCell cell={cellOf('prepayment', toldOf(offer))} />
        </div>
        <ul className={classes.points}>
          {points.map((point) => (
            <li key={point}>{t(`offers.accept_point_${point}`, { clinic: clinic.title })}</li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
