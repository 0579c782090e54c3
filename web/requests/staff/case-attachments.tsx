import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type Attachment, openAttachment } from '../../../contract/accounts/attachments.ts';
import { callPath } from '../../../contract/platform/client.ts';
import { askForAttachments, type StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useAction } from '../../accounts/profile/use-action.ts';
import { useOfferAct } from '../../offers/use-offer-act.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { saveFile } from '../../platform/save-file.ts';
import { fetchSessionFile } from '../../platform/session-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import classes from './case.module.css';

/** The bytes need the token, which a plain link would not carry. */
function useOpening() {
  return useAction(async ({ id, name }: Attachment) =>
    saveFile(await fetchSessionFile(callPath(openAttachment, { params: { id } })), name),
  );
}

/** The attachments, once the client has opened them to this clinic: each opening is shown to the client. */
export function CaseAttachments({ found }: { found: StaffCase }) {
  const { papers: attachments, papers_count: count } = found;
  const { t } = useTranslation();
  return (
    <section className={classes.card} aria-labelledby="case-papers">
      <h2 id="case-papers">{t('staff.papers')}</h2>
      {attachments === null ? (
        <p className={classes.closed}>
          <Icon name={count > 0 ? 'lock' : 'document'} size={20} />
          <span>{count > 0 ? t('staff.papers_closed', { count }) : t('staff.papers_none')}</span>
        </p>
      ) : (
        <OpenAttachments papers={attachments} />
      )}
      {attachments === null && count > 0 && <AskForAttachments found={found} />}
    </section>
  );
}

/** The way to the patient: what is promised or asked for already is said instead. */
function AskForAttachments({ found }: { found: StaffCase }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const ask = useOfferAct(revalidate, async () => {
    await browserApi(askForAttachments, { params: { id: found.id }, body: { clinic_id: found.clinic_id } });
    await revalidate();
  });
  const canAsk =
    found.state !== 'declined' && (found.request_state === 'open' || found.request_state === 'needs_info');
  if (found.opens_on_answer) return <p className={classes.quiet}>{t('staff.papers_promised')}</p>;
  if (found.attachments_asked_at !== null)
    return (
      <p className={classes.quiet}>
        {t('staff.papers_asked', { when: format.dateTime(found.attachments_asked_at) })}
      </p>
    );
  if (!canAsk) return null;
  return (
    <Button small loading={ask.isBusy} onClick={() => ask.run()}>
      {t('staff.papers_ask')}
    </Button>
  );
}

function OpenAttachments({ papers: attachments }: { papers: NonNullable<StaffCase['papers']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const opening = useOpening();
  const isEmpty = attachments.attachments.length === 0 && attachments.imaging_url === null;
  if (isEmpty) return <p className={classes.quiet}>{t('staff.papers_none')}</p>;
  return (
    <>
      <ul className={classes.papers}>
        {attachments.attachments.map((attachment) => (
          <li key={attachment.id}>
            <Icon name="document" size={20} />
            <span className={classes.paper}>
              <bdi>{attachment.name}</bdi>
              <span>{format.fileSize(attachment.bytes)}</span>
            </span>
            <Button
              small
              aria-label={t('staff.paper_open_named', { name: attachment.name })}
              loading={opening.isBusy}
              onClick={() => opening.run(attachment)}
            >
              {t('staff.paper_open')}
            </Button>
          </li>
        ))}
      </ul>
      {attachments.imaging_url !== null && (
        <p className={classes.imaging}>
          <a href={attachments.imaging_url} target="_blank" rel="noreferrer noopener" className={text.link}>
            {t('staff.imaging')}
          </a>
          <span className={classes.quiet} dir="ltr">
            {new URL(attachments.imaging_url).hostname}
          </span>
        </p>
      )}
      <p className={classes.quiet}>{t('staff.papers_logged')}</p>
    </>
  );
}
