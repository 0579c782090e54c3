import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import text from '../../ui/text.module.css';
import classes from './inquiry.module.css';
import type { InquiryForm } from './use-inquiry.ts';

type AsideProps = {
  form: InquiryForm;
  /** The step in view does not show them itself. */
  showsRecipients: boolean;
  onStartOver(): void;
};

/** Beside the form: who it goes to, how the draft is kept, and who will see what. */
export function DraftAside({ form, showsRecipients, onStartOver }: AsideProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { recipients } = form.inquiry;
  return (
    <aside className={classes.aside}>
      {showsRecipients && recipients.length > 0 && (
        <section className={classes.note}>
          <h2 className={text.h4}>{t('inquiry.recipients')}</h2>
          <ul className={classes.chosen}>
            {recipients.map(({ clinic_id, title, doctor }) => (
              <li key={clinic_id}>
                <span>
                  <bdi>{title}</bdi>
                </span>
                {doctor !== null && (
                  <span className={text.muted}>
                    <bdi>{doctor}</bdi>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={classes.note}>
        <h2 className={text.h4}>{t('inquiry.draft')}</h2>
        <p role="status">{t(`inquiry.draft_${form.keepState}`)}</p>
        <Button kind="line" small onClick={() => setAsking(true)}>
          <Icon name="retry" size={18} />
          {t('inquiry.start_over')}
        </Button>
      </section>
      <section className={classes.note}>
        <h2 className={text.h4}>{t('inquiry.who_sees')}</h2>
        <ul className={classes.sees}>
          <li>
            <Icon name="eye" size={18} />
            {t('inquiry.who_now')}
          </li>
          <li>
            <Icon name="lock" size={18} />
            {t('inquiry.who_later')}
          </li>
          <li>
            <Icon name="eye-off" size={18} />
            {t('inquiry.who_never')}
          </li>
        </ul>
      </section>
      <Sheet
        opened={isAsking}
        isCentred
        title={t('inquiry.start_over_title')}
        closeLabel={t('action.close')}
        onClose={() => setAsking(false)}
        foot={
          <div className={classes.dialogFoot}>
            <Button onClick={() => setAsking(false)}>{t('inquiry.start_over_no')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false);
                onStartOver();
              }}
            >
              {t('inquiry.start_over_yes')}
            </Button>
          </div>
        }
      >
        <p className={classes.dialogText}>{t('inquiry.start_over_text')}</p>
      </Sheet>
    </aside>
  );
}

/** What is to be said of the draft before one goes on: another version, an earlier beginning, attachments that are gone. */
export function DraftNews({ form }: { form: InquiryForm }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { other, gone, isContinued } = form;
  return (
    <div className={classes.news} role="status">
      {other === 'sent' && <Note kind="amber">{t('inquiry.other_sent')}</Note>}
      {other !== null && other !== 'sent' && (
        <Note kind="amber">
          <p>{t(`inquiry.other_${other.from}`, { at: format.dateTime(other.at) })}</p>
          <p className={classes.newsWays}>
            <Button kind="line" small onClick={form.swap}>
              {t('inquiry.other_show')}
            </Button>
            <Button kind="quiet" small onClick={form.dismissOther}>
              {t('inquiry.other_keep')}
            </Button>
          </p>
        </Note>
      )}
      {gone.length > 0 && (
        <Note kind="amber">{t('inquiry.files_gone', { names: format.list(gone.map(isolate)) })}</Note>
      )}
      {isContinued && other === null && <Note>{t('inquiry.continued')}</Note>}
    </div>
  );
}
