import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextDetails } from '../../accounts/consents/text-details.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Note } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { HealthConsent } from './use-health-consent.ts';

type Props = {
  consent: HealthConsent;
  error: string | undefined;
  disabled?: boolean;
  className?: string | undefined;
  /** Who is agreed to, where the frame around it does not say. */
  children?: ReactNode;
  onAnswered(): void;
};

/** The words on health data and the box beside them, once they have come. */
export function HealthAgreement({
  consent,
  error,
  disabled = false,
  className,
  children,
  onAnswered,
}: Props) {
  const { t } = useTranslation();
  const { text, hasFailed } = consent;
  if (hasFailed)
    return (
      <div role="alert">
        <Note kind="amber">
          <p>{t('inquiry.health_failed')}</p>
          <Button kind="quiet" small onClick={() => void consent.load()}>
            {t('action.retry')}
          </Button>
        </Note>
      </div>
    );
  if (!text) return <Skeleton width="100%" height={56} />;
  return (
    <div className={className}>
      {children}
      <Checkbox
        name="health_consent"
        label={<span lang={text.language}>{text.summary}</span>}
        checked={consent.isAgreed}
        disabled={disabled}
        error={error}
        onChange={({ target }) => {
          consent.agree(target.checked);
          onAnswered();
        }}
      />
      <TextDetails text={text} />
    </div>
  );
}
