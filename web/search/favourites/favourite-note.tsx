import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { useFormat } from '../../platform/format.ts';
import { type Favourite, type Kind, noteFavourite } from '../../platform/kept.ts';
import classes from './favourites.module.css';

/** What the visitor writes to themselves; kept with every letter, so that nothing is lost by closing the page. */
export function FavouriteNote({ kind, favourite }: { kind: Kind; favourite: Favourite }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const { note } = favourite;
  const left = limits.favouriteNoteMax - [...note].length;
  function write(text: string) {
    noteFavourite(kind, favourite.id, [...text].slice(0, limits.favouriteNoteMax).join(''));
  }
  return (
    <div className={classes.note}>
      <label htmlFor={id}>{t('favourites.note')}</label>
      <textarea
        id={id}
        dir="auto"
        rows={2}
        value={note}
        placeholder={t('favourites.note_placeholder')}
        onChange={(event) => write(event.target.value)}
      />
      {left <= 50 && (
        <p role="status">{t('favourites.note_left', { count: left, n: format.number(left) })}</p>
      )}
    </div>
  );
}
