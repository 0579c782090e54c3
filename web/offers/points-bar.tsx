import { useTranslation } from 'react-i18next';
import type { Offer } from '../../contract/offers/offers.ts';
import table from './offer-table.module.css';
import classes from './points-bar.module.css';

/** How much of what a patient needs to know an offer says. */
export function PointsBar({ points: { said, all } }: { points: Offer['points'] }) {
  const { t } = useTranslation();
  return (
    <span className={classes.points}>
      <span>
        <b className={table.strong}>{t('offers.points_of', { said, all })}</b>{' '}
        {t('offers.points', { count: all })}
      </span>
      <svg className={classes.bar} viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={said} height="1" />
      </svg>
    </span>
  );
}
