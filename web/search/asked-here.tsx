import { type ReactNode, useEffect, useMemo } from 'react';
import type { SearchMeta } from '../../contract/search/search.ts';
import { AskedProvider, askedIn, askedQuery } from '../platform/asked.ts';
import { rememberProcedures } from '../platform/kept.ts';
import { rememberAsked } from '../platform/last-asked.ts';
import { askedOf } from './search-asked.ts';
import type { Search } from './use-search.ts';

type Props = { search: Search; meta: Pick<SearchMeta, 'read'>; children: ReactNode };

/** Procedures chosen or named in words are those whose prices the comparison shows first. */
function useSoughtProcedures({ shown }: Search, { read = [] }: Props['meta']): void {
  const named = read.flatMap(({ filter, values }) => (filter === 'procedure' ? values : []));
  const sought = [...new Set([...shown.procedure, ...named])].join();
  useEffect(() => {
    if (sought !== '') rememberProcedures(sought.split(','));
  }, [sought]);
}

/** Passes what the search asked for to its cards and pins, and stores it for favourites and the comparison. */
export function AskedHere({ search, meta, children }: Props) {
  useSoughtProcedures(search, meta);
  const query = askedQuery(askedOf(search.state, meta.read));
  // The same object for the same query: a new one would render all cards again.
  const asked = useMemo(() => askedIn(new URLSearchParams(query)), [query]);
  useEffect(() => rememberAsked(asked), [asked]);
  return <AskedProvider value={asked}>{children}</AskedProvider>;
}
