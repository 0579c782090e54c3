import { useTranslation } from 'react-i18next';
import { Skeleton } from '../ui/skeleton.tsx';
import wrap from '../ui/wrap.module.css';
import classes from './request-skeleton.module.css';

/** A request before its data are here, with its measures. */
export function RequestSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={`${wrap.wrap} ${classes.page}`} role="status" aria-label={t('site.loading')}>
      <noscript>
        <p>{t('profile.needs_scripts')}</p>
      </noscript>
      <Skeleton width={160} height={20} />
      <Skeleton width={220} height={28} />
      <Skeleton width="60%" height={40} />
      <div className={classes.steps}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} width="80%" height={40} />
        ))}
      </div>
      <Skeleton width="100%" height={88} />
      <Skeleton width={240} height={32} />
      <Skeleton width="100%" height={480} />
    </div>
  );
}

/** Requests before they are here. */
export function RequestListSkeleton() {
  return (
    <>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={classes.row}>
          <Skeleton width="50%" height={24} />
          <Skeleton width="70%" height={20} />
        </div>
      ))}
    </>
  );
}
