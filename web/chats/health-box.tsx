import { useTranslation } from 'react-i18next';
import { TextDetails } from '../consents/text-details.tsx';
import type { HealthConsent } from '../inquiry/health-consent.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Note } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import classes from './health-box.module.css';

type Props = {
  consent: HealthConsent;
  clinic: string;
  error: string | undefined;
  onAnswered(): void;
};

/** Before the first message to a clinic: what is written here is about health, so the clinic is named and agreed to. */
export function HealthBox({ consent, clinic, error, onAnswered }: Props) {
  const { t } = useTranslation();
  const { text, hasFailed } = consent;
  return (
    <fieldset className={classes.box}>
      <legend>{t('chat.health_title', { clinic })}</legend>
      {hasFailed && (
        <div role="alert">
          <Note kind="amber">
            <p>{t('inquiry.health_failed')}</p>
            <Button kind="quiet" small onClick={() => void consent.load()}>
              {t('action.retry')}
            </Button>
          </Note>
        </div>
      )}
      {!text && !hasFailed && <Skeleton width="100%" height={56} />}
      {text && (
        <>
          <Checkbox
            name="health_consent"
            label={<span lang={text.language}>{text.summary}</span>}
            checked={consent.isAgreed}
            error={error}
            onChange={({ target }) => {
              consent.agree(target.checked);
              onAnswered();
            }}
          />
          <TextDetails text={text} />
        </>
      )}
    </fieldset>
  );
}
