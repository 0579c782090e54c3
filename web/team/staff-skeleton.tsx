import { useTranslation } from 'react-i18next';
import { Skeleton } from '../ui/skeleton.tsx';
import wrap from '../ui/wrap.module.css';
import list from './staff-list.module.css';
import classes from './staff-skeleton.module.css';

const rows = [1, 2, 3, 4, 5];

/** The line and the list of the clinic's side before their data are here. */
export function StaffSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('site.loading')}>
      <div className={`${classes.lineSkeleton} ${classes.belowSearch}`} />
      <div className={`${wrap.wrap} ${list.page}`}>
        <noscript>
          <p>{t('staff.needs_scripts')}</p>
        </noscript>
        <Skeleton width={260} height={40} />
        <div className={classes.tabsSkeleton}>
          <Skeleton width="min(100%, 420px)" height={24} />
        </div>
        <div className={list.rows}>
          {rows.map((row) => (
            <div key={row} className={classes.rowSkeleton}>
              <Skeleton width="60%" height={24} />
              <Skeleton width="40%" height={20} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
