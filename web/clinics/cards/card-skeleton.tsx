import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './card.module.css';
import facts from './card-facts.module.css';

/** Grey blocks with the card's own geometry, so that nothing jumps when it comes. */
export function CardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.head}>
        <div className={classes.thumb} />
        <div className={classes.about} style={{ gap: 8 }}>
          <Skeleton width="70%" height={22} />
          <Skeleton width="45%" height={16} />
          <Skeleton width="35%" height={16} />
          <Skeleton width="80%" height={34} />
        </div>
      </div>
      <div className={facts.facts}>
        {['price', 'rating', 'reply', 'languages'].map((fact) => (
          <div key={fact} style={{ display: 'grid', gap: 6 }}>
            <Skeleton width="70%" height={14} />
            <Skeleton width="85%" height={20} />
            <Skeleton width="60%" height={14} />
          </div>
        ))}
      </div>
      <div className={classes.foot}>
        <Skeleton width={104} height={32} />
        <Skeleton width={180} height={32} />
      </div>
    </div>
  );
}
