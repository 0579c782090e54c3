import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicSearchMeta } from '../../contract/clinics.ts';
import { MapBox } from '../map/map-box.tsx';
import type { MapViewProps } from '../map/map-view.tsx';
import { useFormat } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Filters } from './filters.tsx';
import classes from './search-bar.module.css';
import { changeSearch } from './search-state.ts';
import { availableSorts, sortName } from './sort-select.tsx';
import type { useSearch } from './use-search.ts';

type Props = { search: ReturnType<typeof useSearch>; meta: ClinicSearchMeta; map: MapViewProps };
type Opened = 'filters' | 'sort' | 'map';

/** Where filters and map do not fit beside the list: a bar that opens each as a sheet. */
export function SearchBar({ search, meta, map }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { countries, cities, near } = search.shown;
  const chosen = countries.length + cities.length + (near === null ? 0 : 1);
  const sheet = (which: Opened) => ({
    opened: opened === which,
    onClose: close,
    closeLabel: t('action.close'),
  });
  const button = (which: Opened, icon: IconName, words: string) => (
    <button type="button" className={classes[which]} aria-haspopup="dialog" onClick={() => setOpened(which)}>
      <Icon name={icon} size={22} />
      {words}
      {which === 'filters' && chosen > 0 && <span className={classes.count}>{format.number(chosen)}</span>}
    </button>
  );
  const show = (
    <Button kind="primary" wide onClick={close}>
      {meta.total === 0
        ? t('search.total', { count: 0 })
        : t('search.show', { count: meta.total, n: format.number(meta.total) })}
    </Button>
  );
  return (
    <div className={classes.bar}>
      {button('filters', 'filters', t('search.filters'))}
      {button('sort', 'sort', t('search.sort'))}
      {button('map', 'map', t('search.map'))}
      <Sheet {...sheet('filters')} title={t('search.filters')} foot={show}>
        <Filters search={search} facets={meta.facets} id="filters-sheet" />
      </Sheet>
      <Sheet {...sheet('sort')} title={t('search.sort')}>
        <SortList search={search} onDone={close} />
      </Sheet>
      <Sheet {...sheet('map')} title={t('search.map')} isFull>
        <MapBox className={classes.mapBox} {...map} />
      </Sheet>
    </div>
  );
}

function SortList({ search, onDone }: { search: ReturnType<typeof useSearch>; onDone(): void }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.sorts}>
      {availableSorts(search.shown).map((sort) => (
        <li key={sort}>
          <button
            type="button"
            aria-pressed={sort === search.shown.sort}
            onClick={() => {
              search.go(changeSearch(search.shown, { sort }));
              onDone();
            }}
          >
            {t(sortName(sort, search.shown))}
            {sort === search.shown.sort && <Icon name="check" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
