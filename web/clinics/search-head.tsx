import { useTranslation } from 'react-i18next';
import type { ClinicSearchMeta } from '../../contract/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import text from '../ui/text.module.css';
import { SearchChips } from './search-chips.tsx';
import classes from './search-head.module.css';
import { SortSelect } from './sort-select.tsx';
import type { useSearch } from './use-search.ts';

type Props = { search: ReturnType<typeof useSearch>; meta: ClinicSearchMeta };

/** What was asked, how many there are, what can be taken away, and in which order. */
export function SearchHead({ search, meta }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { q, countries } = search.state;
  const total = t('search.total', { count: meta.total, n: format.number(meta.total) });
  const [country] = countries;
  const place = countries.length === 1 && meta.facets.country.find(({ value }) => value === country)?.title;
  const subject = q || place;
  return (
    <header className={classes.head}>
      <h1 className={text.h2}>
        {subject && (
          <>
            <bdi>{subject}</bdi>:{' '}
          </>
        )}
        <span className={classes.total}>{total}</span>
      </h1>
      <p className={text.hidden} role="status">
        {search.showsSkeleton ? t('site.loading') : total}
      </p>
      {meta.corrected !== undefined && (
        <p className={classes.corrected}>
          {t('search.corrected')} <b dir="auto">{meta.corrected}</b>
        </p>
      )}
      <SearchChips search={search} facets={meta.facets} />
      {meta.total > 0 && (
        <div className={classes.line}>
          <div className={classes.sort}>
            <SortSelect search={search} />
          </div>
          <Link to="/about/ranking" className={text.link}>
            {t('search.why')}
          </Link>
        </div>
      )}
    </header>
  );
}
