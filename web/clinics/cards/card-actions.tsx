import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { type Kind, useComparison, useFavourites } from '../../platform/kept.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './card-actions.module.css';
import { CardIcon } from './card-icon.tsx';

type Props = { kind: Kind; id: number; title: string };

/** Keeps a clinic or doctor in this browser. */
export function HeartButton({ kind, id, title }: Props) {
  const { t } = useTranslation();
  const favourites = useFavourites();
  const isKept = favourites.has(kind, id);
  const label = t(isKept ? 'card.heart_remove' : 'card.heart_add', { title });
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={isKept}
      aria-label={label}
      title={t(isKept ? 'card.heart_remove_short' : 'card.heart_add_short')}
      onClick={() => favourites.toggle(kind, id)}
    >
      <CardIcon name={isKept ? 'heart-filled' : 'heart'} size={22} />
    </button>
  );
}

/** Puts a clinic or doctor beside others; says so when no more fit. */
export function CompareBox({ kind, id, title }: Props) {
  const { t } = useTranslation();
  const comparison = useComparison();
  const isIn = comparison.has(kind, id);
  function toggle() {
    if (comparison.toggle(kind, id) === 'full')
      showToast('warning', t(`card.compare_full_${kind}`, { n: limits.comparisonMax }));
  }
  return (
    <div className={classes.compare}>
      <Checkbox
        label={t(isIn ? 'card.compare_in' : 'card.compare')}
        checked={isIn}
        aria-label={t('card.compare_label', { title })}
        onChange={toggle}
      />
    </div>
  );
}
