import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import classes from './stars.module.css';

/** Stars of one comment, 1 to 5, as a picture with a name. */
export function Stars({ rating, size = 18 }: { rating: number; size?: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.stars} role="img" aria-label={t('rating.stars', { rating })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" size={size} className={star <= rating ? classes.on : classes.off} />
      ))}
    </span>
  );
}
