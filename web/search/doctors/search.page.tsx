import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { type DoctorCard as Doctor, searchDoctors } from '../../../contract/clinics/doctors.ts';
import { DoctorCard } from '../../clinics/doctors/doctor-card.tsx';
import { keepPages } from '../../platform/keep-pages.ts';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { MapBox } from '../../platform/map/map-box.tsx';
import { useSite } from '../../platform/site.tsx';
import { orRejected } from '../load-search.ts';
import classes from '../search.module.css';
import { SearchError } from '../search-error.tsx';
import { SearchPage } from '../search-page.tsx';
import { searchQuery } from '../search-query.ts';
import { SearchResults } from '../search-results.tsx';
import { readSearch } from '../search-state.ts';
import { trimFacets } from '../trim-facets.ts';
import { useListing } from '../use-listing.ts';
import { useSearch } from '../use-search.ts';
import { doctorPins } from './doctor-pins.ts';

async function load({ api, url, currencyId, signal }: LoadArgs) {
  const query = searchQuery(readSearch(url.searchParams), currencyId);
  return orRejected(api(searchDoctors, { query }, signal));
}

export const loader = serverLoad(async (args) => trimFacets(await load(args), args.url));
export const clientLoader = browserLoad(load);

export function ErrorBoundary() {
  return <SearchError view="doctors" />;
}

const useLoadedDoctors = keepPages<Doctor>();

export default function DoctorSearchPage() {
  const reply = useLoaderData<typeof loader>();
  const { mapStyleUrl } = useSite();
  const search = useSearch('doctors');
  const listing = useListing(search, reply, useLoadedDoctors);
  const { cards, firstPage, firstNumber, activeId, setActiveId } = listing;
  const pins = useMemo(() => doctorPins(cards, firstNumber), [cards, firstNumber]);
  const map = { pins, activeId, onActivate: setActiveId, styleUrl: mapStyleUrl };
  return (
    <SearchPage search={search} meta={reply.meta} map={<MapBox className={classes.map} {...map} />}>
      <SearchResults
        search={search}
        meta={reply.meta}
        cards={cards}
        firstPage={firstPage}
        renderCard={(doctor, { number, isFirst }) => (
          <DoctorCard
            doctor={doctor}
            number={doctor.location ? number : null}
            isFirst={isFirst}
            isActive={doctor.id === activeId}
            onActivate={setActiveId}
          />
        )}
      />
    </SearchPage>
  );
}
