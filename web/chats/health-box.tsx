import { useTranslation } from 'react-i18next';
import { HealthAgreement } from '../requests/inquiry/health-agreement.tsx';
import type { HealthConsent } from '../requests/inquiry/use-health-consent.ts';
import classes from './health-box.module.css';

type Props = {
  consent: HealthConsent;
  clinic: string;
  error: string | undefined;
  onAnswered(): void;
};

/** Before the first message to a clinic: what is written here is about health, so the clinic is named and agreed to. */
export function HealthBox({ clinic, ...agreement }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.box}>
      <legend>{t('chat.health_title', { clinic })}</legend>
      <HealthAgreement {...agreement} />
    </fieldset>
  );
}
