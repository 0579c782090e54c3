import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { SearchMeta } from '../../contract/search/search.ts';
import { useSite } from '../platform/site.tsx';
import type { Search } from './use-search.ts';

/** Another currency is another spread of prices; bounds that stand in the address keep the currency they were set in. */
export function useCurrencyChange(search: Search, meta: SearchMeta): void {
  const { currency } = useSite();
  const { revalidate } = useRevalidator();
  const shownId = meta.prices?.currency_id;
  const wantedId = search.state.currency ?? currency?.id;
  const asked = useRef(wantedId);
  useEffect(() => {
    if (shownId === undefined || shownId === wantedId || asked.current === wantedId) return;
    asked.current = wantedId;
    void revalidate();
  }, [shownId, wantedId, revalidate]);
}
