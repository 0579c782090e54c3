import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './favourites.module.css';
import { KeptCard } from './kept-card.tsx';

/** A card of a shared list, with the list owner's note below it if there is one. */
export function SharedItem({ card, note }: ComponentProps<typeof KeptCard> & { note: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.item}>
      <KeptCard card={card} />
      {note !== '' && (
        <div className={classes.own}>
          <div className={classes.note}>
            <p>{t('favourites.shared.note')}</p>
            <p className={classes.words} dir="auto">
              {note}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
