import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../../contract/search/search.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Filters } from './filters.tsx';
import classes from './search-bar.module.css';
import { changeSearch, countChosen, searchAddress } from './search-state.ts';
import { AskForPlace, sortName, useSorts } from './sort-select.tsx';
import type { PageMeta } from './trim-facets.ts';
import type { Search } from './use-search.ts';
import { useTotals } from './use-totals.ts';

type Props = { search: Search; meta: PageMeta };
type Opened = 'filters' | 'sort';

/** Where filters and map do not fit beside the list: a bar that opens them. */
export function SearchBar({ search, meta }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const totals = useTotals(search.view);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const chosen = countChosen(search.shown);
  const open = (which: Opened) => (event: MouseEvent) => {
    event.preventDefault();
    setOpened(which);
  };
  const sheet = (which: Opened) => ({
    opened: opened === which,
    onClose: close,
    closeLabel: t('action.close'),
  });
  return (
    <div className={classes.bar}>
      {!meta.names_only && (
        <>
          {/* Without scripts the link shows the panel that wide pages have at the side. */}
          <Link
            to={`${search.address(search.shown)}#filters`}
            className={classes.filters}
            aria-haspopup="dialog"
            onClick={open('filters')}
          >
            <Icon name="filters" size={22} />
            {t('search.filters')}
            {chosen > 0 && <span className={classes.count}>{format.number(chosen)}</span>}
          </Link>
          <button type="button" className={classes.sort} aria-haspopup="dialog" onClick={open('sort')}>
            <Icon name="sort" size={22} />
            {t('search.sort')}
          </button>
        </>
      )}
      <Link to={searchAddress(changeSearch(search.shown, {}), 'map')} className={classes.map}>
        <Icon name="map" size={22} />
        {t('search.map')}
      </Link>
      <Sheet
        {...sheet('filters')}
        title={t('search.filters')}
        foot={
          <Button kind="primary" wide onClick={close}>
            {meta.total === 0 ? totals.found(0) : totals.show(meta.total)}
          </Button>
        }
      >
        <Filters search={search} meta={meta} id="filters-sheet" />
      </Sheet>
      <Sheet {...sheet('sort')} title={t('search.sort')}>
        <SortList search={search} onDone={close} />
      </Sheet>
    </div>
  );
}

function SortList({ search, onDone }: { search: Search; onDone(): void }) {
  const { t } = useTranslation();
  const available = useSorts(search.shown);
  const [asks, setAsks] = useState(false);
  function choose(sort: Sort) {
    if (sort === 'distance' && search.shown.near === null) return setAsks(true);
    search.go(changeSearch(search.shown, { sort }));
    onDone();
  }
  return (
    <>
      <ul className={classes.sorts}>
        {available.map((sort) => (
          <li key={sort}>
            <button type="button" aria-pressed={sort === search.shown.sort} onClick={() => choose(sort)}>
              {t(sortName(sort, search.shown))}
              {sort === search.shown.sort && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      {asks && (
        <div className={classes.asks}>
          <AskForPlace search={search} onDone={onDone} />
        </div>
      )}
    </>
  );
}
