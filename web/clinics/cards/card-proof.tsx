import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { CardIcon } from './card-icon.tsx';
import classes from './card-proof.module.css';

type Licence = { body: string; checked_on: string };
/** `ground`: where the facts come from, in a line. */
type Props = { licence: Licence | null; ground: string };

/** Whether an operator compared the licence with its register, then with which, or where the facts come from. */
export function CardProof({ licence, ground }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={licence ? `${classes.proof} ${classes.checked}` : classes.proof}>
      <CardIcon name={licence ? 'shield' : 'unknown'} size={18} />
      <span>
        {licence ? (
          <b>{t('card.licence_checked', { date: format.date(licence.checked_on) })}</b>
        ) : (
          t('card.unverified')
        )}
        <br />
        {licence ? <bdi>{licence.body}</bdi> : ground}
      </span>
    </p>
  );
}
