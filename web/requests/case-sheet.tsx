import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attachment, downloadAttachment } from '../../contract/accounts/attachments.ts';
import { callPath } from '../../contract/platform/client.ts';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { useAction } from '../accounts/profile/use-action.ts';
import { useFormat } from '../platform/format.ts';
import { saveFile } from '../platform/save-file.ts';
import { fetchSessionFile } from '../platform/session-file.ts';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import text from '../ui/text.module.css';
import { useGuestPaths } from './guests/guest-context.ts';
import classes from './request-sheets.module.css';

/** Hands an attachment to the browser's downloads: it needs the token, which a plain link would not carry. */
function useAttachmentDownload() {
  const guestPaths = useGuestPaths();
  return useAction(async ({ id, name }: Attachment) => {
    const path = guestPaths?.file(id) ?? callPath(downloadAttachment, { params: { id } });
    saveFile(await fetchSessionFile(path), name);
  });
}

/** The case as the client has sent it, with its attachments. */
export function CaseSheet({ request, onClose }: { request: RequestDetail; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Sheet opened isCentred title={t('requests.case_title')} closeLabel={t('action.close')} onClose={onClose}>
      <div className={classes.body}>
        <CaseBody request={request} />
      </div>
    </Sheet>
  );
}

type BodyProps = {
  request: RequestDetail;
  /** What stands for a client who is the patient; none: their own word for themselves. */
  self?: string;
};

/** What was written, the facts, the attachments. */
export function CaseBody({ request, self }: BodyProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.case} dir="auto" data-said>
        {request.body}
      </p>
      <CaseFacts request={request} {...(self !== undefined && { self })} />
      <Attachments request={request} />
      {request.imaging_url !== null && (
        <section className={classes.part}>
          <h3>{t('requests.imaging')}</h3>
          <a href={request.imaging_url} className={text.link} target="_blank" rel="noreferrer noopener">
            <bdi dir="ltr">{request.imaging_url}</bdi>
          </a>
        </section>
      )}
    </>
  );
}

function CaseFacts({ request, self }: BodyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const about = [request.procedure, request.disease, request.specialization].find(Boolean);
  const facts: [label: string, value: ReactNode][] = [
    ['wanted', t(`requests.wanted.${request.wanted}`)],
    ['about', about?.title ?? null],
    ['timing', request.timing && t(`requests.timing.${request.timing}`)],
    ['patient', request.for_whom === 'self' ? (self ?? t('requests.patient_self')) : request.patient_name],
    ['birth_year', String(request.birth_year)],
    ['sex', request.sex && t(`requests.sex.${request.sex}`)],
    ['country', request.country.title],
    ['languages', format.list(request.languages.map((code) => format.languageName(code)))],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{t(`requests.fact.${label}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Attachments({ request: { attachments } }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const download = useAttachmentDownload();
  return (
    <section className={classes.part}>
      <h3>{t('requests.papers')}</h3>
      {attachments.length === 0 ? (
        <p className={text.muted}>{t('requests.no_papers')}</p>
      ) : (
        <ul className={classes.papers}>
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <button type="button" onClick={() => download.run(attachment)} disabled={download.isBusy}>
                <Icon name="document" size={20} />
                <span>
                  <bdi className={text.link}>{attachment.name}</bdi>
                  <span>
                    {[format.fileSize(attachment.bytes), format.dayOf(attachment.created_at)].join(
                      t('site.comma'),
                    )}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
