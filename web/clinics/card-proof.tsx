import { useTranslation } from 'react-i18next';
import type { ClinicCard } from '../../contract/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './clinic-card.module.css';
import { useSourceName } from './use-source-name.ts';

/** What is checked and where the facts come from, in two lines. */
export function CardProof({ clinic }: { clinic: ClinicCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useSourceName();
  const { source, is_claimed, verified_at } = clinic;
  const isChecked = verified_at !== null;
  const words = is_claimed ? 'card.claimed' : 'card.unclaimed';
  const ground = source
    ? t(`${words}_source`, { source: nameOf(source.source), date: format.date(source.retrieved_at) })
    : t(words);
  return (
    <p className={isChecked ? `${classes.proof} ${classes.checked}` : classes.proof}>
      <Icon name={isChecked ? 'shield' : 'unknown'} size={20} />
      <span>
        {isChecked ? <b>{t('card.verified', { date: format.date(verified_at) })}</b> : t('card.unverified')}
        <br />
        {ground}
      </span>
    </p>
  );
}
