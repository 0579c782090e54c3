import { useTranslation } from 'react-i18next';
import type { Recipient } from '../../contract/requests/recipients.ts';
import { discloseRequest, type RequestDetail } from '../../contract/requests/requests.ts';
import { useOfferAct } from '../offers/use-offer-act.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useFormat } from '../platform/format.ts';
import { isolate } from '../platform/isolate.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/panel.tsx';
import { canOpenTo } from './access-log.ts';
import classes from './access-section.module.css';

type Props = { request: RequestDetail; onChanged(): Promise<void> | void };
type RowProps = Props & { recipient: Recipient };

/** Opens the documents to a clinic, or closes them. */
export function useOpening({ request, recipient, onChanged }: RowProps) {
  return useOfferAct(onChanged, async (attachments: boolean) => {
    await browserApi(discloseRequest, {
      params: { id: request.id },
      body: { clinic_id: recipient.clinic.id, papers: attachments },
    });
    await onChanged();
  });
}

/** Clinics that ask for documents which are closed to them. */
export function AccessAsks(props: Props) {
  const asking = props.request.recipients.filter(
    (recipient) => recipient.attachments_asked_at !== null && canOpenTo(props.request, recipient),
  );
  return asking.map((recipient) => <Ask key={recipient.clinic.id} {...props} recipient={recipient} />);
}

function Ask(props: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { clinic, attachments_asked_at: at } = props.recipient;
  const opening = useOpening(props);
  return (
    <div className={classes.ask} role="status">
      <Note kind="amber">
        <p>
          {t('requests.access_asked', { clinic: isolate(clinic.title), date: format.dateTime(at ?? '') })}
        </p>
        <p className={classes.ways}>
          <Button kind="line" small loading={opening.isBusy} onClick={() => opening.run(true)}>
            {t('requests.access_open_to')}
          </Button>
          <Button kind="quiet" small onClick={() => opening.run(false)}>
            {t('requests.access_keep')}
          </Button>
        </p>
      </Note>
    </div>
  );
}
