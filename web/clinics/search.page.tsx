import { useMemo, useState } from 'react';
import { useLoaderData } from 'react-router';
import { searchClinics } from '../../contract/clinics.ts';
import { limits } from '../../contract/limits.ts';
import { MapBox } from '../map/map-box.tsx';
import { serverLoad } from '../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../platform/load.ts';
import { useSite } from '../platform/site.tsx';
import { clinicPins } from './clinic-pins.ts';
import { Filters } from './filters.tsx';
import classes from './search.module.css';
import { SearchBar } from './search-bar.tsx';
import { SearchHead } from './search-head.tsx';
import { SearchMeta } from './search-meta.tsx';
import { SearchResults } from './search-results.tsx';
import { readSearch, searchQuery } from './search-state.ts';
import { useLoadedPages } from './use-loaded-pages.ts';
import { searchKey, useSearch } from './use-search.ts';

export { SearchError as ErrorBoundary } from './search-error.tsx';

async function load({ api, url, signal }: LoadArgs) {
  return api(searchClinics, { query: searchQuery(readSearch(url.searchParams)) }, signal);
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

export default function SearchPage() {
  const { data, meta } = useLoaderData<typeof loader>();
  const { language, mapStyleUrl } = useSite();
  const search = useSearch();
  const [activeId, setActiveId] = useState<number | null>(null);
  const key = `${language.prefix}?${searchKey(search.state)}`;
  const loaded = useLoadedPages(key, meta.page, data);
  const firstNumber = (loaded.firstPage - 1) * limits.searchPageSize + 1;
  const { cards } = loaded;
  const pins = useMemo(() => clinicPins(cards, firstNumber), [cards, firstNumber]);
  const map = { pins, activeId, onActivate: setActiveId, styleUrl: mapStyleUrl };
  return (
    <div className={classes.search}>
      <SearchMeta state={search.state} facets={meta.facets} />
      <div className={classes.filters}>
        <Filters search={search} facets={meta.facets} id="filters" />
      </div>
      <section className={classes.results}>
        <SearchHead search={search} meta={meta} />
        <SearchResults
          search={search}
          meta={meta}
          cards={cards}
          firstPage={loaded.firstPage}
          activeId={activeId}
          onActivate={setActiveId}
        />
      </section>
      <MapBox className={classes.map} {...map} />
      <SearchBar search={search} meta={meta} map={map} />
    </div>
  );
}
