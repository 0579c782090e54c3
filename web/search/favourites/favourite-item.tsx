import { useTranslation } from 'react-i18next';
import type { ClinicCard as Clinic } from '../../../contract/clinics/clinics.ts';
import type { DoctorCard as Doctor } from '../../../contract/clinics/doctors.ts';
import { type Favourite, type Kind, removeFavourite } from '../../platform/kept.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import { FavouriteNote } from './favourite-note.tsx';
import classes from './favourites.module.css';
import { KeptCard } from './kept-card.tsx';

type Props = { kind: Kind; favourite: Favourite; card: Clinic | Doctor | null | undefined };

/** The same card as in a search, the visitor's own note, and the way out. */
export function FavouriteItem({ kind, favourite, card }: Props) {
  const { t } = useTranslation();
  const remove = (
    <Button kind="quiet" small onClick={() => removeFavourite(kind, favourite.id)}>
      <Icon name="trash" size={18} />
      {t('favourites.remove')}
    </Button>
  );
  if (!card) {
    return (
      <StatePanel title={t(`favourites.gone_${kind}`)} actions={remove}>
        {favourite.note === '' ? null : <p>{favourite.note}</p>}
      </StatePanel>
    );
  }
  return (
    <div className={classes.item}>
      <KeptCard card={card} />
      <div className={classes.own}>
        <FavouriteNote kind={kind} favourite={favourite} />
        {remove}
      </div>
    </div>
  );
}
