import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { StatePanel } from '../ui/panel.tsx';
import classes from './clinic-block.module.css';

/** One part did not load; the rest of the page stands. Trying again is a plain link, so it works without scripts. */
export function ClinicPartError() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className={classes.state}>
      <StatePanel
        role="alert"
        title={t('clinic.part_failed')}
        actions={
          <a href={pathname + search} className={buttonClass({ kind: 'tonal' })}>
            <Icon name="retry" />
            {t('action.retry')}
          </a>
        }
      >
        <p>{t('clinic.part_failed_text')}</p>
      </StatePanel>
    </div>
  );
}
