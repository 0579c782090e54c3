import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { useSiteData } from '../../platform/site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Note } from '../../ui/panel.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import sheetBody from '../../ui/sheet-body.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './consent-dialog.module.css';
import type { PurposeText } from './due-texts.ts';
import { type Question, useQuestion } from './question.ts';
import { TextDetails } from './text-details.tsx';
import { useAgreement } from './use-agreement.ts';

type Props = {
  text: PurposeText;
  isTicked: boolean;
  /** Sent without it. */
  isMissed: boolean;
  onChange(isTicked: boolean): void;
};

/** One text with its own box: version and day, the sentence that stands for it, the way to all of its words. */
function ConsentBox({ text, isTicked, isMissed, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={classes.box} data-missed={isMissed || undefined}>
      <div className={classes.head}>
        <h3>{text.title}</h3>
        <p>{t('consents.version', { n: text.version, date: format.date(text.published_on) })}</p>
      </div>
      <Checkbox
        label={<span lang={text.language}>{text.summary}</span>}
        name={text.name}
        checked={isTicked}
        error={isMissed ? t('consents.tick_first') : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <TextDetails text={text} />
    </section>
  );
}

export { askOnce } from './question.ts';

/** Asks for consent to new versions of texts, over the page that needs it; what was typed there stays. */
export function ConsentDialog() {
  const question = useQuestion();
  return question && <OpenQuestion key={question.purposes.join()} question={question} />;
}

/** Gives the question up when its page is left or the session ends, also in another tab. */
function useEndWithPage({ answer }: Question): void {
  const { pathname } = useLocation();
  const { isLoggedIn } = useSession();
  const asking = useRef(pathname);
  useEffect(() => {
    if (pathname !== asking.current || !isLoggedIn) answer(false);
  }, [pathname, isLoggedIn, answer]);
}

function OpenQuestion({ question }: { question: Question }) {
  useEndWithPage(question);
  const { t } = useTranslation();
  const agreement = useAgreement(question);
  const later = () => question.answer(false);
  const { translationProvider } = useSiteData();
  const isOfTranslation = question.purposes.includes('machine_translation') && translationProvider !== null;
  const lead = isOfTranslation
    ? t('consents.ask_translation', { provider: t(`translation.provider.${translationProvider}`) })
    : t('consents.ask_text');
  return (
    <Sheet
      opened
      isCentred
      title={t('consents.ask_title')}
      closeLabel={t('action.close')}
      onClose={later}
      foot={
        <div className={sheetBody.actions}>
          <Button onClick={later}>{t('consents.not_now')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={agreement.formId}
            loading={agreement.isSending}
            disabled={agreement.texts === null}
          >
            {t('consents.agree')}
          </Button>
        </div>
      }
    >
      <form id={agreement.formId} className={classes.form} noValidate onSubmit={agreement.onSubmit}>
        <p className={classes.lead}>{lead}</p>
        {agreement.texts === null && !agreement.hasFailed && <Waiting />}
        {agreement.hasFailed && <Failed onRetry={agreement.load} />}
        {agreement.texts?.map((text) => (
          <ConsentBox
            key={text.hash}
            text={text}
            isTicked={agreement.ticked.has(text.name)}
            isMissed={agreement.missed.has(text.name)}
            onChange={(isTicked) => agreement.tick(text.name, isTicked)}
          />
        ))}
        {agreement.message !== null && (
          <div role="alert">
            <Note kind="amber">{agreement.message}</Note>
          </div>
        )}
      </form>
    </Sheet>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} role="status" aria-label={t('site.loading')}>
      <Skeleton width="100%" height={20} />
      <Skeleton width="80%" height={20} />
      <Skeleton width="40%" height={18} />
    </div>
  );
}

function Failed({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} role="alert">
      <p>{t('consents.failed')}</p>
      <Button kind="tonal" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  );
}
