import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation } from 'react-router';
import { searchClinics } from '../../../contract/clinics/clinics.ts';
import { ClinicCard } from '../../clinics/clinic-card.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { MapBox } from '../../platform/map/map-box.tsx';
import type { OnPress } from '../../platform/map/map-pins.ts';
import { AskedHere } from '../asked-here.tsx';
import { useClinicMap } from '../clinics/use-clinic-map.ts';
import { orRejected } from '../load-search.ts';
import { SearchError } from '../search-error.tsx';
import { SearchHead } from '../search-head.tsx';
import { SearchMeta } from '../search-meta.tsx';
import { searchQuery } from '../search-query.ts';
import { SearchResults } from '../search-results.tsx';
import { readSearch } from '../search-state.ts';
import { trimFacets } from '../trim-facets.ts';
import { useCurrencyChange } from '../use-currency-change.ts';
import { useSearch } from '../use-search.ts';
import { MapBar } from './map-bar.tsx';
import { MapCard } from './map-card.tsx';
import classes from './map-result.module.css';

async function load({ api, url, currencyId, signal }: LoadArgs) {
  const query = searchQuery(readSearch(url.searchParams), currencyId);
  return orRejected(api(searchClinics, { query }, signal));
}

export const loader = serverLoad(async (args) => trimFacets(await load(args), args.url));
export const clientLoader = browserLoad(load);

export function ErrorBoundary() {
  return <SearchError view="map" />;
}

/** The pin whose card is shown on windows without room for the list beside the map. Another search closes it. */
function useChosen() {
  const { search } = useLocation();
  const [chosen, setChosen] = useState<{ id: number; search: string } | null>(null);
  const onPress: OnPress = useCallback(
    (id, event) => {
      if (!matchMedia('(max-width: 959px)').matches) return;
      event.preventDefault();
      setChosen(id === null ? null : { id, search });
    },
    [search],
  );
  return { chosenId: chosen?.search === search ? chosen.id : null, onPress, close: () => setChosen(null) };
}

/** The list beside the map; where only one has room, a switch, and the map first. */
export default function MapResultPage() {
  const { t } = useTranslation();
  const reply = useLoaderData<typeof loader>();
  const search = useSearch('map');
  const [shows, setShows] = useState<'map' | 'list'>('map');
  const { cards, firstPage, activeId, setActiveId, map } = useClinicMap(search, reply);
  const { chosenId, onPress, close } = useChosen();
  useCurrencyChange(search, reply.meta);
  return (
    <AskedHere search={search} meta={reply.meta}>
      <div className={classes.page} data-shows={shows}>
        <SearchMeta search={search} meta={reply.meta} />
        <MapBar search={search} meta={reply.meta} shows={shows} onShow={setShows} />
        <section className={classes.list} aria-label={t('search.results')}>
          <SearchHead search={search} meta={reply.meta} />
          <SearchResults
            search={search}
            meta={reply.meta}
            cards={cards}
            firstPage={firstPage}
            renderCard={(clinic, { number, isFirst }) => (
              <ClinicCard
                clinic={clinic}
                number={clinic.location ? number : null}
                isFirst={isFirst}
                isActive={clinic.id === activeId}
                onActivate={setActiveId}
              />
            )}
          />
        </section>
        <MapBox className={classes.map} {...map} activeId={chosenId ?? activeId} onPress={onPress} />
        {chosenId !== null && shows === 'map' && <MapCard id={chosenId} cards={cards} onClose={close} />}
      </div>
    </AskedHere>
  );
}
