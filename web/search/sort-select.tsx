import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SearchMeta, type Sort, sorts } from '../../contract/search/search.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/panel.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import classes from './search-head.module.css';
import { changeSearch, type SearchState } from './search-state.ts';
import { usePlace } from './use-place.ts';
import type { Search } from './use-search.ts';

/** Key of an order's name. Without words nothing fits better than anything else: then the ranking alone decides. */
export function sortName(sort: Sort, { q }: SearchState): string {
  return `search.sort_${sort === 'relevance' && q === '' ? 'documented' : sort}`;
}

/** Orders to choose from; by distance needs the visitor's place, which only a browser with scripts can tell. */
export function useSorts({ near }: SearchState): readonly Sort[] {
  const isHydrated = useHydrated();
  return sorts.filter((sort) => sort !== 'distance' || near !== null || isHydrated);
}

/** The order, and the question for the visitor's place where it is needed. */
export function SortLine({ search, meta }: { search: Search; meta: SearchMeta }) {
  const [asks, setAsks] = useState(false);
  const { shown } = search;
  const asked = meta.read?.find(({ does }) => does === 'sorts');
  const isAsked = asked !== undefined && shown.sort === 'relevance' && shown.q === search.state.q;
  function choose(sort: Sort) {
    // Words that ask for the order by price go with it.
    if (isAsked && sort !== 'price') return search.go(changeSearch(shown, { q: asked.left, sort }));
    const needsPlace = sort === 'distance' && search.shown.near === null;
    setAsks(needsPlace);
    if (!needsPlace) search.go(changeSearch(search.shown, { sort }));
  }
  return (
    <>
      <div className={classes.sort}>
        <SortSelect
          search={search}
          chosen={asks ? 'distance' : isAsked ? 'price' : shown.sort}
          onChoose={choose}
        />
      </div>
      {asks && <AskForPlace search={search} onDone={() => setAsks(false)} />}
    </>
  );
}

type SelectProps = { search: Search; chosen: Sort; onChoose(sort: Sort): void };

/** The platform's own list, drawn as a line of text; belongs to the form of the filters when there are no scripts. */
function SortSelect({ search, chosen, onChoose }: SelectProps) {
  const { t } = useTranslation();
  const available = useSorts(search.shown);
  return (
    <label className={classes.select}>
      <Icon name="sort" size={18} />
      <span className={classes.selectName}>{t('search.sort')}</span>
      <select
        name="sort"
        form="filters"
        value={chosen}
        onChange={(event) => {
          const sort = available.find((known) => known === event.target.value);
          if (sort) onChoose(sort);
        }}
      >
        {available.map((sort) => (
          <option key={sort} value={sort}>
            {t(sortName(sort, search.shown))}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
  );
}

/** Says why the place is wanted before the browser asks for permission, and what went wrong when it did not come. */
export function AskForPlace({ search, onDone }: { search: Search; onDone(): void }) {
  const { t } = useTranslation();
  const place = usePlace((near) => {
    onDone();
    search.go(changeSearch(search.shown, { near, sort: 'distance' }));
  });
  return (
    <div className={classes.ask}>
      <Note kind={place.problem === null ? 'info' : 'amber'}>
        <p role="status">
          {t(place.problem === null ? 'search.place_why' : `search.place_${place.problem}`)}
        </p>
        <p className={classes.askButtons}>
          <Button kind="line" small loading={place.isAsking} onClick={place.ask}>
            {t(place.problem === null ? 'search.place_ask' : 'action.retry')}
          </Button>
          <Button kind="quiet" small onClick={onDone}>
            {t('search.place_cancel')}
          </Button>
        </p>
      </Note>
    </div>
  );
}
