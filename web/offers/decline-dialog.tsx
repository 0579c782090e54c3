import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { declineOffer } from '../../contract/offers/offers.ts';
import { browserApi } from '../platform/browser-site.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextArea } from '../ui/text-area.tsx';
import classes from './dialog.module.css';
import type { OfferColumn } from './offer-columns.ts';
import { useOfferAct } from './use-offer-act.ts';

type Props = { column: OfferColumn; onDone(): Promise<void>; onClose(): void };

/** Declining, with a reason if the client likes to give one. */
export function DeclineDialog({ column: { offer, clinic }, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const decline = useOfferAct(onDone, async () => {
    const said = reason.trim();
    await browserApi(declineOffer, { params: { id: offer.id }, body: said === '' ? {} : { reason: said } });
    await onDone();
  });
  return (
    <Sheet
      opened
      isCentred
      title={t('offers.decline_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={classes.actions}>
          <Button onClick={onClose}>{t('offers.not_yet')}</Button>
          <Button kind="danger" loading={decline.isBusy} onClick={decline.run}>
            {t('offers.decline')}
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <p>{t('offers.decline_text', { clinic: clinic.title })}</p>
        <TextArea
          label={t('offers.decline_reason')}
          hint={t('offers.decline_hint')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  );
}
