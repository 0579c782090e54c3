import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './profile.module.css';
import section from './section.module.css';

/** The cards of a part before its data are here: two columns, each with cards of so many lines. */
export function ProfileSkeleton({ columns }: { columns: readonly (readonly number[])[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.columns} role="status" aria-label={t('site.loading')}>
      {columns.map((cards) => (
        <div className={classes.column} key={cards.join()}>
          {cards.map((lines) => (
            <div className={section.section} key={lines}>
              <Skeleton width="45%" height={28} />
              {Array.from({ length: lines }, (_, i) => i).map((line) => (
                <Skeleton key={line} width="100%" height={44} />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
