import { useMemo } from 'react';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { SearchMeta } from '../../../contract/search/search.ts';
import { keepPages } from '../../platform/keep-pages.ts';
import type { MapViewProps } from '../../platform/map/map-pins.ts';
import { useSite } from '../../platform/site.tsx';
import { filterQuery } from '../search-query.ts';
import { changeSearch } from '../search-state.ts';
import { useListing } from '../use-listing.ts';
import type { Search } from '../use-search.ts';
import { clinicPins } from './clinic-pins.ts';

const useLoadedClinics = keepPages<ClinicCard>();

/** The listed clinics, and the map with the same search: what is pointed at in one is lit in the other. */
export function useClinicMap(search: Search, reply: { data: ClinicCard[]; meta: SearchMeta }) {
  const { currency, mapStyleUrl } = useSite();
  const listing = useListing(search, reply, useLoadedClinics);
  const { cards, firstNumber, activeId, setActiveId } = listing;
  const pins = useMemo(() => clinicPins(cards, firstNumber), [cards, firstNumber]);
  const { state } = search;
  const map: MapViewProps = {
    pins,
    activeId,
    onActivate: setActiveId,
    styleUrl: mapStyleUrl,
    live: {
      filters: filterQuery(state, currency?.id ?? null),
      onSearchArea: (bbox) => search.go(changeSearch(state, { bbox })),
    },
  };
  return { ...listing, map };
}
