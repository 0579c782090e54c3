import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFormat } from '../platform/format.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './phone-seek.module.css';
import { readSearch } from './search-state.ts';
import { SeekBox } from './seek-box.tsx';

type Country = { code: string; title: string; clinics: number };

/** On a phone the search is one box that says what is shown; pressed, it opens into the form. */
export function PhoneSeek({ countries }: { countries: readonly Country[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const state = readSearch(new URLSearchParams(search));
  const places = state.countries.map((code) => countries.find((one) => one.code === code)?.title ?? code);
  return (
    <details
      className={classes.box}
      open={openAt === key}
      onToggle={(event) => setOpenAt(event.currentTarget.open ? key : null)}
    >
      <summary className={classes.face}>
        <Icon name="search" size={22} />
        <span className={classes.words}>
          {state.q === '' ? <span>{t('seek.what_placeholder')}</span> : <b dir="auto">{state.q}</b>}
          <small>{places.length === 0 ? t('seek.where_any') : format.list(places)}</small>
        </span>
        <span className={classes.hidden}>{t('seek.open')}</span>
      </summary>
      <SeekBox countries={countries} look="stack" onDone={() => setOpenAt(null)} />
    </details>
  );
}
