import { useLoaderData } from 'react-router';
import { searchClinics } from '../../../contract/clinics/clinics.ts';
import { ClinicCard } from '../../clinics/clinic-card.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { MapBox } from '../../platform/map/map-box.tsx';
import { orRejected } from '../load-search.ts';
import classes from '../search.module.css';
import { SearchError } from '../search-error.tsx';
import { SearchPage } from '../search-page.tsx';
import { searchQuery } from '../search-query.ts';
import { SearchResults } from '../search-results.tsx';
import { readSearch } from '../search-state.ts';
import { trimFacets } from '../trim-facets.ts';
import { useSearch } from '../use-search.ts';
import { useClinicMap } from './use-clinic-map.ts';

async function load({ api, url, currencyId, signal }: LoadArgs) {
  const query = searchQuery(readSearch(url.searchParams), currencyId);
  return orRejected(api(searchClinics, { query }, signal));
}

export const loader = serverLoad(async (args) => trimFacets(await load(args), args.url));
export const clientLoader = browserLoad(load);

export function ErrorBoundary() {
  return <SearchError view="clinics" />;
}

export default function ClinicSearchPage() {
  const reply = useLoaderData<typeof loader>();
  const search = useSearch('clinics');
  const { cards, firstPage, activeId, setActiveId, map } = useClinicMap(search, reply);
  return (
    <SearchPage search={search} meta={reply.meta} map={<MapBox className={classes.map} {...map} />}>
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
    </SearchPage>
  );
}
