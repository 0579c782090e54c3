import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import classes from './official.module.css';

type Props = { proof: { valid_until: string | null; checked_on: string | null } };

/** Until when it is valid, and whether an operator has compared it with the register. */
export function ProofState({ proof: { valid_until, checked_on } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOver = valid_until !== null && valid_until < new Date().toISOString().slice(0, 10);
  const validity =
    valid_until === null
      ? t('clinic.valid_open')
      : t(isOver ? 'clinic.valid_over' : 'clinic.valid_until', { date: format.date(valid_until) });
  const check =
    checked_on === null
      ? t('staff_official.unchecked')
      : t('staff_official.checked', { date: format.date(checked_on) });
  return (
    <span className={classes.meta}>
      <span className={isOver ? classes.over : undefined}>{validity}</span> · {check}
    </span>
  );
}
