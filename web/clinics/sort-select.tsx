import { useTranslation } from 'react-i18next';
import { type ClinicSort, clinicSorts } from '../../contract/clinics.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './search-head.module.css';
import { changeSearch, type SearchState } from './search-state.ts';
import type { useSearch } from './use-search.ts';

/** Without words nothing fits better than anything else, and without a place nothing is nearer. */
export function availableSorts({ q, near }: SearchState): ClinicSort[] {
  return clinicSorts.filter(
    (sort) => (sort !== 'relevance' || q !== '') && (sort !== 'distance' || near !== null),
  );
}

/** The order there is: without words the one by relevance is the one by name. */
export function presentSort(state: SearchState): ClinicSort {
  return state.sort === 'relevance' && state.q === '' ? 'title' : state.sort;
}

/** The platform's own list, drawn as a line of text; belongs to the form of the filters when there are no scripts. */
export function SortSelect({ search }: { search: ReturnType<typeof useSearch> }) {
  const { t } = useTranslation();
  const { shown, go } = search;
  const sorts = availableSorts(shown);
  const present = presentSort(shown);
  if (sorts.length < 2) {
    return (
      <span className={classes.select}>
        <Icon name="sort" size={18} />
        {t(`search.sort_${present}`)}
      </span>
    );
  }
  function choose(value: string) {
    const sort = sorts.find((known) => known === value);
    if (sort) go(changeSearch(shown, { sort }));
  }
  return (
    <label className={classes.select}>
      <Icon name="sort" size={18} />
      <span className={classes.selectName}>{t('search.sort')}</span>
      <select name="sort" form="filters" value={present} onChange={(event) => choose(event.target.value)}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`search.sort_${sort}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
  );
}
