import { useState } from 'react';
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { ReadPart, SearchMeta } from '../../contract/search/search.ts';
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
import { atPlace, useWhere, whereOf, whereValue } from './use-where.ts';

type Loaded = { meta: SearchMeta } | undefined;
const concepts = ['specialization', 'disease', 'procedure'] as const;

/** The view this page is of; the box of any other page searches clinics. */
function useView(): SearchView | null {
  const { pathname } = useLocation();
  const views = Object.keys(searchPaths).filter((view): view is SearchView => view in searchPaths);
  return views.find((view) => pathname.endsWith(searchPaths[view])) ?? null;
}

/** The search that this page shows; on a page of anything else an empty one, whatever its address passes on. */
export function usePresentSearch(): SearchState {
  const { search } = useLocation();
  return useView() === null ? emptySearch : readSearch(new URLSearchParams(search));
}

/** What the search of this page has answered. */
function useAnswered(): SearchMeta | undefined {
  const clinics = useRouteLoaderData<Loaded>('search/clinics/search.page');
  const doctors = useRouteLoaderData<Loaded>('search/doctors/search.page');
  const map = useRouteLoaderData<Loaded>('search/map/map-result.page');
  return (clinics ?? doctors ?? map)?.meta;
}

/** The place that the words of the search name. */
const placeRead = (meta: SearchMeta | undefined): ReadPart | undefined =>
  meta?.read?.find(({ kind, does }) => does === 'filters' && placeKinds.has(kind));

const placeKinds: ReadonlySet<string> = new Set(['city', 'region', 'country']);

/** What the search is of in words: the place chosen or named. Null for none. */
export function usePlaceWords(state: SearchState): string | null {
  const meta = useAnswered();
  const read = state.q === '' ? undefined : placeRead(meta);
  const where = whereOf(state);
  const { nameOf } = useWhere(where, cityTitles(meta));
  return where === '' ? (read?.title ?? null) : nameOf(where);
}

const cityTitles = (meta: SearchMeta | undefined): ReadonlyMap<string, string> =>
  new Map(meta?.facets.city?.map(({ value, title }) => [value, title]));

/** Chosen concepts in words: what the box shows when they were chosen instead of written. */
export function useConceptWords(state: SearchState): string {
  const format = useFormat();
  const facets = useAnswered()?.facets;
  const titles = concepts.flatMap((concept) =>
    state[concept].map((slug) => facets?.[concept]?.find(({ value }) => value === slug)?.title ?? slug),
  );
  return format.list(titles);
}

/** Where a suggestion leads: a concept or a place is searched for, a clinic or a doctor has a page. */
function suggestedAddress(suggestion: Suggestion, where: string, view: SearchView): string {
  const { kind, value, clinic_slug } = suggestion;
  if (kind === 'clinic') return clinicPath(value);
  if (kind === 'doctor')
    return doctorPath({ id: Number(value), clinic: clinic_slug === null ? null : { slug: clinic_slug } });
  const place = suggestion.place;
  if (placeKinds.has(kind)) return searchAddress(atPlace(emptySearch, whereValue(suggestion)), view);
  const asked = { ...emptySearch, [kind]: [value] };
  return searchAddress(atPlace(asked, place === null ? where : whereValue(place)), view);
}

/** What the search box holds: taken from the address of a search, kept while the visitor writes. */
export function useSeek(onDone?: () => void) {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const view = useView();
  const present = usePresentSearch();
  const conceptWords = useConceptWords(present);
  const words = present.q || conceptWords;
  const meta = useAnswered();
  const read = present.q === '' ? undefined : placeRead(meta);
  const placed = whereOf(present);
  const given = `${words}\n${placed}`;
  const [seen, setSeen] = useState(given);
  const [q, setQ] = useState(words);
  const [where, setWhere] = useState(placed);
  const choices = useWhere(where, cityTitles(meta));
  // Another search has come (a filter, the back button): the box follows it.
  if (seen !== given) {
    setSeen(given);
    setQ(words);
    setWhere(placed);
  }
  const target = view ?? 'clinics';
  function go(address: string) {
    void navigate(localePath(address));
    onDone?.();
  }
  return {
    q,
    setQ,
    where,
    setWhere,
    choices,
    /** The place that the words name, while none is chosen. */
    placeRead: where === '' && q.trim() === present.q ? (read?.title ?? null) : null,
    /**
     * Searches for what stands in the field: React may not have heard yet of what was typed before it came. What was
     * chosen stays chosen as long as its words do.
     */
    submit(text: string) {
      const { specialization, disease, procedure } = present;
      const isSame = present.q === '' && text.trim() === conceptWords && conceptWords !== '';
      // A place chosen now is meant instead of the one in the words.
      const typed = read && where !== placed && text.trim() === present.q ? read.left : text.trim();
      const what = isSame ? { specialization, disease, procedure } : { q: typed };
      choices.remember(where);
      go(searchAddress(atPlace({ ...emptySearch, ...what }, where), target));
    },
    choose: (suggestion: Suggestion) => go(suggestedAddress(suggestion, where, target)),
    action: localePath(searchPaths[target]),
  };
}

export type Seek = ReturnType<typeof useSeek>;
