import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/platform/limits.ts';
import { type Kind, useComparison, useFavourites } from '../platform/kept.ts';
import { useShare } from '../platform/use-share.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toasts.ts';
import classes from './clinic-actions.module.css';

type Props = { kind: Kind; id: number; title: string };

function CompareButton({ kind, id }: Props) {
  const { t } = useTranslation();
  const comparison = useComparison();
  const isOn = comparison.has(kind, id);
  return (
    <Button
      aria-pressed={isOn}
      onClick={() => {
        if (comparison.toggle(kind, id) === 'full')
          showToast('warning', t(`card.compare_full_${kind}`, { n: limits.comparisonMax }));
      }}
    >
      <Icon name="compare" />
      {t(isOn ? 'clinic.compared' : 'clinic.compare')}
    </Button>
  );
}

function FavouriteButton({ kind, id }: Props) {
  const { t } = useTranslation();
  const favourites = useFavourites();
  const isOn = favourites.has(kind, id);
  return (
    <Button aria-pressed={isOn} onClick={() => favourites.toggle(kind, id)}>
      <Icon name={isOn ? 'heart-filled' : 'heart'} />
      {t(isOn ? 'clinic.in_favourites' : 'clinic.to_favourites')}
    </Button>
  );
}

/** Share, compare, keep. All three are of this browser: without scripts they are not shown. */
export function ClinicActions(props: Props) {
  const { t } = useTranslation();
  const share = useShare(props);
  return (
    <div className={classes.actions}>
      <Button onClick={share}>
        <Icon name="share" />
        <span className={classes.word}>{t('clinic.share')}</span>
      </Button>
      <CompareButton {...props} />
      <FavouriteButton {...props} />
    </div>
  );
}
