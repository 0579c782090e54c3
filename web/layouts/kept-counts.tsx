import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { useComparison, useFavourites } from '../platform/kept.ts';
import { NavLink } from '../platform/links.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import classes from './kept-counts.module.css';

/** Ways to the comparison and the favourites, with how many stand there. */
export function KeptCounts() {
  return (
    <div className={classes.counts}>
      <Count to="/comparison" icon="compare" label="nav.comparison" count={useComparison().count} />
      <Count to="/favourites" icon="heart" label="nav.favourites" count={useFavourites().count} />
    </div>
  );
}

type CountProps = { to: string; icon: IconName; label: string; count: number };

function Count({ to, icon, label, count }: CountProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <NavLink
      to={to}
      className={classes.count ?? ''}
      aria-label={t('nav.with_count', { title: t(label), n: format.number(count) })}
      title={t(label)}
    >
      <Icon name={icon} size={20} />
      <span className={classes.number}>{format.number(count)}</span>
    </NavLink>
  );
}
