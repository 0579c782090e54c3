import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import fields from '../../ui/fields.module.css';
import { HealthAgreement } from './health-agreement.tsx';
import type { ChosenRecipient } from './inquiry-state.ts';
import classes from './summary.module.css';
import type { HealthConsent } from './use-health-consent.ts';

type Props = {
  consent: HealthConsent;
  recipients: readonly ChosenRecipient[];
  error: string | undefined;
  onAnswered(): void;
};

export function HealthConsentPart({ consent, recipients, error, onAnswered }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <fieldset className={fields.group}>
      <legend>{t('inquiry.consent')}</legend>
      <HealthAgreement
        consent={consent}
        error={error}
        disabled={recipients.length === 0}
        className={classes.consent}
        onAnswered={onAnswered}
      >
        <p className={classes.named}>
          {recipients.length === 0
            ? t('inquiry.health_nobody')
            : t('inquiry.health_clinics', {
                names: format.list(recipients.map(({ title }) => isolate(title))),
              })}
        </p>
      </HealthAgreement>
    </fieldset>
  );
}
