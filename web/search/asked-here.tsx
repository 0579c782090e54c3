import { type ReactNode, useEffect, useMemo } from 'react';
import type { SearchMeta } from '../../contract/search/search.ts';
import { type Asked, AskedProvider } from '../platform/asked.ts';
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

/** What a search is about goes along: with its cards and pins, and to favourites and comparison. */
export function AskedHere({ search, meta, children }: Props) {
  useSoughtProcedures(search, meta);
  // One object while it says the same: cards stay as they are.
  const text = JSON.stringify(askedOf(search.state, meta.read));
  const asked: Asked = useMemo(() => JSON.parse(text), [text]);
  useEffect(() => rememberAsked(asked), [asked]);
  return <AskedProvider value={asked}>{children}</AskedProvider>;
}
