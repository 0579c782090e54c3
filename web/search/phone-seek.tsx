import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import classes from './phone-seek.module.css';
import { SeekBox } from './seek-box.tsx';
import { useConceptWords, usePlaceWords, usePresentSearch } from './use-seek.ts';

/** On a phone the search is one box that says what is shown; pressed, it opens into the form. */
export function PhoneSeek() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const state = usePresentSearch();
  const words = useConceptWords(state);
  const what = state.q || words;
  const place = usePlaceWords(state);
  return (
    <details
      className={classes.box}
      open={openAt === key}
      onToggle={(event) => setOpenAt(event.currentTarget.open ? key : null)}
    >
      <summary className={classes.face}>
        <Icon name="search" size={22} />
        <span className={classes.words}>
          {what === '' ? <span>{t('seek.what_placeholder')}</span> : <b dir="auto">{what}</b>}
          <small>{place ?? t('seek.where_any')}</small>
        </span>
        <span className={classes.hidden}>{t('seek.open')}</span>
      </summary>
      <SeekBox look="stack" onDone={() => setOpenAt(null)} />
    </details>
  );
}
