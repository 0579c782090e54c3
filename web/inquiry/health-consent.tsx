import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts, type PurposeText } from '../consents/due-texts.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useFormat } from '../platform/format.ts';
import { isolate } from '../platform/isolate.ts';
import { useSite } from '../platform/site.tsx';
import fields from './fields.module.css';
import { HealthAgreement } from './health-agreement.tsx';
import type { ChosenRecipient } from './inquiry-state.ts';
import classes from './summary.module.css';

export type HealthText = PurposeText<'health_data'>;

/**
 * The consent to pass the case on: it names the clinics, so it counts for exactly those that are chosen, and for the
 * words that were shown.
 */
export function useHealthConsent(
  recipients: readonly Pick<ChosenRecipient, 'clinic_id'>[],
  isWanted: boolean,
) {
  const { language } = useSite();
  const [text, setText] = useState<HealthText | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [agreedTo, setAgreedTo] = useState('');
  const named = `${text?.hash} ${recipients.map(({ clinic_id }) => clinic_id).join()}`;
  const isAgreed = text !== null && recipients.length > 0 && agreedTo === named;

  async function load() {
    setFailed(false);
    try {
      const [loaded] = await loadTexts(browserApi, ['health_data']);
      setText(loaded ?? null);
    } catch {
      setFailed(true);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is first wanted, and in another language anew
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted, language.prefix]);
  return {
    text,
    hasFailed,
    load,
    isAgreed,
    agree: (isGiven: boolean) => setAgreedTo(isGiven ? named : ''),
  };
}

export type HealthConsent = ReturnType<typeof useHealthConsent>;

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
