import { useTranslation } from 'react-i18next';
import classes from './attest.module.css';

/** Beside what has changed since the last confirmation; nothing beside the rest. */
export function ChangedMark({ isChanged }: { isChanged: boolean }) {
  const { t } = useTranslation();
  if (!isChanged) return null;
  return (
    <>
      {' '}
      <span className={classes.changed}>{t('staff_attest.is_changed')}</span>
    </>
  );
}
