import { useState } from 'react';
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { SearchMeta } from '../../contract/search/search.ts';
import type { Suggestion } from '../../contract/search/suggest.ts';
import { clinicPath, doctorPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { useLocalePath } from '../platform/links.tsx';
import {
  emptySearch,
  readSearch,
  type SearchState,
  type SearchView,
  searchAddress,
  searchPaths,
} from './search-state.ts';

type Loaded = { meta: SearchMeta } | undefined;
const concepts = ['specialization', 'disease', 'procedure'] as const;

/** The view this page is of; the box of any other page searches clinics. */
function useView(): SearchView | null {
  const { pathname } = useLocation();
  const views = Object.keys(searchPaths).filter((view): view is SearchView => view in searchPaths);
  return views.find((view) => pathname.endsWith(searchPaths[view])) ?? null;
}

/** Chosen concepts in words: what the box shows when they were chosen instead of written. */
export function useConceptWords(state: SearchState): string {
  const format = useFormat();
  const clinics = useRouteLoaderData<Loaded>('clinics/search.page');
  const doctors = useRouteLoaderData<Loaded>('doctors/search.page');
  const map = useRouteLoaderData<Loaded>('map/map-result.page');
  const facets = (clinics ?? doctors ?? map)?.meta?.facets;
  const titles = concepts.flatMap((concept) =>
    state[concept].map((slug) => facets?.[concept]?.find(({ value }) => value === slug)?.title ?? slug),
  );
  return format.list(titles);
}

/** Where a suggestion leads: a concept or a place is searched for, a clinic or a doctor has a page. */
function suggestedAddress(suggestion: Suggestion, where: string[], view: SearchView): string {
  const { kind, value, clinic_slug } = suggestion;
  if (kind === 'clinic') return clinicPath(value);
  if (kind === 'doctor')
    return doctorPath({ id: Number(value), clinic: clinic_slug === null ? null : { slug: clinic_slug } });
  const place = suggestion.place;
  const country = kind === 'city' || place ? [] : where;
  return searchAddress(
    { ...emptySearch, country, [kind]: [value], ...(place && { [place.filter]: [place.value] }) },
    view,
  );
}

/** What the search box holds: taken from the address of a search, kept while the visitor writes. */
export function useSeek(onDone?: () => void) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const view = useView();
  const present = view === null ? emptySearch : readSearch(new URLSearchParams(search));
  const conceptWords = useConceptWords(present);
  const words = present.q || conceptWords;
  const given = `${words}\n${present.country.join()}`;
  const [seen, setSeen] = useState(given);
  const [q, setQ] = useState(words);
  const [where, setWhere] = useState(present.country.join());
  // Another search has come (a filter, the back button): the box follows it.
  if (seen !== given) {
    setSeen(given);
    setQ(words);
    setWhere(present.country.join());
  }
  const target = view ?? 'clinics';
  const country = where === '' ? [] : where.split(',');
  function go(address: string) {
    void navigate(localePath(address));
    onDone?.();
  }
  return {
    q,
    setQ,
    where,
    setWhere,
    /** What was chosen stays chosen as long as its words do. */
    submit() {
      const { specialization, disease, procedure } = present;
      const isSame = present.q === '' && q.trim() === conceptWords && conceptWords !== '';
      const what = isSame ? { specialization, disease, procedure } : { q: q.trim() };
      go(searchAddress({ ...emptySearch, ...what, country }, target));
    },
    choose: (suggestion: Suggestion) => go(suggestedAddress(suggestion, country, target)),
    action: localePath(searchPaths[target]),
  };
}

export type Seek = ReturnType<typeof useSeek>;
