import type { ReactNode } from 'react';
import { AskedHere } from './asked-here.tsx';
import { Filters } from './filters.tsx';
import classes from './search.module.css';
import { SearchBar } from './search-bar.tsx';
import { SearchHead } from './search-head.tsx';
import { SearchMeta } from './search-meta.tsx';
import type { PageMeta } from './trim-facets.ts';
import { useCurrencyChange } from './use-currency-change.ts';
import type { Search } from './use-search.ts';

type Props = {
  search: Search;
  meta: PageMeta;
  /** The list, or what stands in its place. */
  children: ReactNode;
  /** Beside the list where there is room. */
  map: ReactNode;
};

/** Filters, list, map: side by side on a wide page, behind a bar of buttons on a narrow one. */
export function SearchPage({ search, meta, children, map }: Props) {
  useCurrencyChange(search, meta);
  return (
    <AskedHere search={search} meta={meta}>
      <div className={classes.search}>
        <SearchMeta search={search} meta={meta} />
        <div className={classes.filters}>
          {!meta.names_only && <Filters search={search} meta={meta} id="filters" />}
        </div>
        <section className={classes.results}>
          <SearchHead search={search} meta={meta} />
          {children}
        </section>
        {map}
        <SearchBar search={search} meta={meta} />
      </div>
    </AskedHere>
  );
}
