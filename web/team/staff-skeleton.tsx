import { useTranslation } from 'react-i18next';
import { Skeleton } from '../ui/skeleton.tsx';
import list from './staff-list.module.css';
import classes from './staff-skeleton.module.css';

const rows = Array.from({ length: 12 }, (_, place) => place);

/** The list of the clinic's side before its data are here. */
export function StaffSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('site.loading')} className={list.page}>
      <noscript>
        <p>{t('staff.needs_scripts')}</p>
      </noscript>
      <div className={classes.tools}>
        <Skeleton width="min(100%, 420px)" height={24} />
      </div>
      <div className={list.rows}>
        {rows.map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton width="60%" height={20} />
          </div>
        ))}
      </div>
    </div>
  );
}
