import { useState } from 'react';
import { limits } from '../../contract/platform/limits.ts';
import type { SearchMeta } from '../../contract/search/search.ts';
import type { LoadedPages } from '../platform/keep-pages.ts';
import { useSite } from '../platform/site.tsx';
import { type Search, searchKey } from './use-search.ts';

type Reply<Card> = { data: Card[]; meta: SearchMeta };

/** The cards of a search so far, the number of the first one, and which of them is pointed at in list or map. */
export function useListing<Card>(
  search: Search,
  { data, meta }: Reply<Card>,
  useLoadedPages: (key: string, page: number, cards: Card[]) => LoadedPages<Card>,
) {
  const { language } = useSite();
  const [activeId, setActiveId] = useState<number | null>(null);
  const key = `${language.prefix} ${search.view} ${searchKey(search.state)}`;
  const { firstPage, cards } = useLoadedPages(key, meta.page, data);
  const firstNumber = (firstPage - 1) * limits.searchPageSize + 1;
  return { cards, firstPage, firstNumber, activeId, setActiveId };
}
