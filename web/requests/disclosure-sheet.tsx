import { useTranslation } from 'react-i18next';
import type { Recipient } from '../../contract/requests/recipients.ts';
import { discloseRequest, type RequestDetail } from '../../contract/requests/requests.ts';
import { Switch } from '../accounts/profile/switch.tsx';
import { useOfferAct } from '../offers/use-offer-act.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useFormat } from '../platform/format.ts';
import { Note } from '../ui/panel.tsx';
import { Sheet } from '../ui/sheet.tsx';
import classes from './request-sheets.module.css';
import { isDisclosable } from './request-story.ts';

type Props = { request: RequestDetail; onChanged(): Promise<void> | void; onClose(): void };

/** What each clinic sees of the client, and who has opened which attachment when. */
export function DisclosureSheet({ request, onChanged, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened
      isCentred
      title={t('requests.disclosure_title')}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <div className={classes.body}>
        <p>{t('requests.disclosure_text')}</p>
        {!isDisclosable(request.state) && <Note>{t('requests.disclosure_over')}</Note>}
        {request.recipients.map((recipient) => (
          <ClinicAccess
            key={recipient.clinic.id}
            request={request}
            recipient={recipient}
            onChanged={onChanged}
          />
        ))}
      </div>
    </Sheet>
  );
}

type AccessProps = { request: RequestDetail; recipient: Recipient; onChanged(): Promise<void> | void };

function ClinicAccess({ request, recipient, onChanged }: AccessProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { clinic, contact_opened_at, papers_opened_at: attachments_opened_at } = recipient;
  const disclose = useOfferAct(onChanged, async (part: { contact?: boolean; papers?: boolean }) => {
    await browserApi(discloseRequest, {
      params: { id: request.id },
      body: { clinic_id: clinic.id, ...part },
    });
    await onChanged();
  });
  const openedHint = (at: string | null) =>
    at === null ? t('requests.access_closed') : t('requests.access_open', { date: format.dateTime(at) });
  const isFixed = !isDisclosable(request.state);
  return (
    <section className={classes.access}>
      <h3>
        <bdi>{clinic.title}</bdi>
      </h3>
      <fieldset disabled={isFixed} className={classes.switches} aria-label={clinic.title}>
        <Switch
          label={t('requests.access_contact')}
          hint={openedHint(contact_opened_at)}
          isOn={contact_opened_at !== null}
          isBusy={disclose.isBusy}
          onChange={(contact) => disclose.run({ contact })}
        />
        {request.attachments.length > 0 && (
          <Switch
            label={t('requests.access_papers', { count: request.attachments.length })}
            hint={openedHint(attachments_opened_at)}
            isOn={attachments_opened_at !== null}
            isBusy={disclose.isBusy}
            onChange={(attachments) => disclose.run({ papers: attachments })}
          />
        )}
      </fieldset>
      <Openings request={request} clinicId={clinic.id} />
    </section>
  );
}

function Openings({ request, clinicId }: { request: RequestDetail; clinicId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const openings = request.openings.filter(({ clinic_id }) => clinic_id === clinicId);
  if (request.attachments.length === 0) return null;
  if (openings.length === 0) return <p className={classes.quiet}>{t('requests.never_opened')}</p>;
  const nameOf = (id: string) => request.attachments.find((attachment) => attachment.id === id)?.name ?? '';
  return (
    <ul className={classes.openings}>
      {[...openings].reverse().map((opening) => (
        <li key={`${opening.attachment_id} ${opening.at}`}>
          <bdi>{nameOf(opening.attachment_id)}</bdi>
          <span>
            {t(`requests.opened_by.${opening.role}`)}
            {t('site.comma')}
            {format.dateTime(opening.at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
