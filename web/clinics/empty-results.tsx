import { useTranslation } from 'react-i18next';
import type { ClinicSearchMeta } from '../../contract/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { StatePanel } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { dropFilter, emptySearch, type FilterName, type SearchState, searchAddress } from './search-state.ts';
import type { useSearch } from './use-search.ts';

type Props = { search: ReturnType<typeof useSearch>; meta: ClinicSearchMeta };

/** The words of a filter as the visitor chose them. */
function useConditionNames({ search, meta }: Props): (filter: FilterName) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const titles = (values: { value: string; title: string }[], chosen: readonly (string | number)[]) =>
    format.list(
      chosen.map((wanted) => values.find(({ value }) => value === String(wanted))?.title ?? String(wanted)),
    );
  return (filter) => {
    const { q, countries, cities } = search.state;
    if (filter === 'q') return q;
    if (filter === 'country') return titles(meta.facets.country, countries);
    return filter === 'city' ? titles(meta.facets.city, cities) : t('search.near');
  };
}

/** Nothing found: says which one condition to drop and how many that gives. */
export function EmptyResults({ search, meta }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useConditionNames({ search, meta });
  const [best, ...others] = (meta.without ?? []).filter(({ total }) => total > 0);
  const words = (total: number) => t('search.total', { count: total, n: format.number(total) });
  const action = (to: SearchState, label: string) => (
    <Link to={searchAddress(to)} className={buttonClass({ kind: 'tonal' })}>
      {label}
    </Link>
  );
  if (!best) {
    return (
      <StatePanel title={t('search.empty_title')} actions={action(emptySearch, t('search.empty_all'))}>
        <p>{t('search.empty_text')}</p>
      </StatePanel>
    );
  }
  const showBest = t('search.show', { count: best.total, n: format.number(best.total) });
  return (
    <StatePanel
      title={t('search.empty_title')}
      actions={action(dropFilter(search.state, best.filter), showBest)}
    >
      <p>{t('search.empty_drop', { condition: nameOf(best.filter), total: words(best.total) })}</p>
      {others.map(({ filter, total }) => (
        <p key={filter}>
          <Link to={searchAddress(dropFilter(search.state, filter))} className={text.link}>
            {t('search.empty_or', { condition: nameOf(filter), total: words(total) })}
          </Link>
        </p>
      ))}
    </StatePanel>
  );
}
