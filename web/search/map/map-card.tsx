import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicCard as Clinic } from '../../../contract/clinics/clinics.ts';
import { CardSkeleton } from '../../clinics/cards/card-skeleton.tsx';
import { ClinicCard } from '../../clinics/clinic-card.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCards } from '../use-cards.ts';
import classes from './map-result.module.css';

type Props = {
  id: number;
  /** Cards that the list has loaded; a card of another clinic is fetched. */
  cards: readonly Clinic[];
  onClose(): void;
};

/** The card of the pressed pin over the lower edge of the map, on windows without room for the list beside it. */
export function MapCard({ id, cards, onClose }: Props) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const pressed = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card of another pin takes the focus again
  useEffect(() => {
    pressed.current = document.activeElement;
    panel.current?.focus({ preventScroll: true });
  }, [id]);
  function close(): void {
    onClose();
    if (pressed.current instanceof HTMLElement) pressed.current.focus({ preventScroll: true });
  }
  function closeByKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') close();
  }
  return (
    <section
      ref={panel}
      className={classes.chosen}
      aria-label={t('map.chosen')}
      tabIndex={-1}
      onKeyDown={closeByKey}
    >
      <span className={classes.close}>
        <IconButton label={t('action.close')} onClick={close}>
          <Icon name="close" size={18} />
        </IconButton>
      </span>
      <div className={classes.card}>
        <Chosen id={id} known={cards.find((card) => card.id === id)} />
      </div>
    </section>
  );
}

function Chosen({ id, known }: { id: number; known: Clinic | undefined }) {
  const { t } = useTranslation();
  const { cards, hasFailed, retry } = useCards('clinic', known ? [] : [id]);
  const card = known ?? cards?.get(id);
  if (card && 'slug' in card) return <ClinicCard clinic={card} number={null} isFirst />;
  if (card === null) return <p className={classes.words}>{t('favourites.gone_clinic')}</p>;
  if (!hasFailed) return <CardSkeleton />;
  return (
    <p className={classes.words} role="alert">
      {t('toast.load_failed')}{' '}
      <Button kind="quiet" small onClick={retry}>
        {t('action.retry')}
      </Button>
    </p>
  );
}
