import { useTranslation } from 'react-i18next';
import { type ClinicSort, clinicSorts } from '../../contract/clinics.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './search-head.module.css';
import { changeSearch, type SearchState } from './search-state.ts';
import type { useSearch } from './use-search.ts';

/** Distance is measured from somewhere: without a place it is no order. */
export function availableSorts({ near }: SearchState): ClinicSort[] {
  return clinicSorts.filter((sort) => sort !== 'distance' || near !== null);
}

/** Key of an order's name. Without words nothing fits better than anything else: then it is how much is known. */
export function sortName(sort: ClinicSort, { q }: SearchState): string {
  return `search.sort_${sort === 'relevance' && q === '' ? 'documented' : sort}`;
}

/** The platform's own list, drawn as a line of text; belongs to the form of the filters when there are no scripts. */
export function SortSelect({ search }: { search: ReturnType<typeof useSearch> }) {
  const { t } = useTranslation();
  const { shown, go } = search;
  const sorts = availableSorts(shown);
  function choose(value: string) {
    const sort = sorts.find((known) => known === value);
    if (sort) go(changeSearch(shown, { sort }));
  }
  return (
    <label className={classes.select}>
      <Icon name="sort" size={18} />
      <span className={classes.selectName}>{t('search.sort')}</span>
      <select name="sort" form="filters" value={shown.sort} onChange={(event) => choose(event.target.value)}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(sortName(sort, shown))}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
  );
}
