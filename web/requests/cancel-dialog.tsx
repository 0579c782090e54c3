import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelRequest, type RequestDetail } from '../../contract/requests/requests.ts';
import { useOfferAct } from '../offers/use-offer-act.ts';
import { browserApi } from '../platform/browser-site.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import sheetBody from '../ui/sheet-body.module.css';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toasts.ts';
import { Rule } from './plan/reason-sheet.tsx';
import classes from './request-sheets.module.css';

type Props = {
  request: Pick<RequestDetail, 'id' | 'state'>;
  /** What the accepted offer says of cancelling; absent: nothing is agreed on yet. */
  rule?: string;
  onDone(): Promise<void>;
  onClose(): void;
};

/** Ends a request; the clinics are told. */
export function CancelDialog({ request, rule, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const cancel = useOfferAct(onDone, async () => {
    const said = reason.trim();
    await browserApi(cancelRequest, {
      params: { id: request.id },
      body: said === '' ? {} : { reason: said },
    });
    showToast('success', t('requests.cancelled_toast'));
    await onDone();
  });
  const isAccepted = request.state === 'accepted' || request.state === 'scheduled';
  return (
    <Sheet
      opened
      isCentred
      title={t('requests.cancel_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      foot={
        <div className={sheetBody.actions}>
          <Button onClick={onClose}>{t('requests.cancel_keep')}</Button>
          <Button kind="danger" loading={cancel.isBusy} onClick={cancel.run}>
            {t('requests.cancel')}
          </Button>
        </div>
      }
    >
      <div className={classes.body}>
        <p>{t(isAccepted ? 'requests.cancel_accepted_text' : 'requests.cancel_text')}</p>
        {rule !== undefined && <Rule text={rule} />}
        <TextArea
          label={t('requests.cancel_reason')}
          hint={t('requests.cancel_hint')}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Sheet>
  );
}
