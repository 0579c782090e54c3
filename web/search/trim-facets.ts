import { type ListFilter, listFilters } from '../../contract/search/filters.ts';
import type { SearchMeta } from '../../contract/search/search.ts';
import { readSearch } from './search-state.ts';

/** Values of a facet that stand there before it is opened. */
export const shownAtOnce = 7;

/** What a page knows of its search: `hidden` says how many values of a facet it has left out. */
export type PageMeta = SearchMeta & { hidden?: Partial<Record<ListFilter, number>> };

/**
 * A rendered page carries of each facet what it shows: the first values and the chosen ones. The others are asked for
 * when the facet is opened; without scripts `open` in the address names the one that is whole.
 */
export function trimFacets<Reply extends { meta: SearchMeta }>(
  reply: Reply,
  url: URL,
): Reply & { meta: PageMeta } {
  const state = readSearch(url.searchParams);
  const opened = url.searchParams.get('open');
  const facets = { ...reply.meta.facets };
  const hidden: PageMeta['hidden'] = {};
  for (const name of listFilters) {
    const values = facets[name] ?? [];
    if (name === opened) continue;
    const kept = values.filter(({ value }, i) => i < shownAtOnce || state[name].includes(value));
    if (kept.length === values.length) continue;
    facets[name] = kept;
    hidden[name] = values.length - kept.length;
  }
  return { ...reply, meta: { ...reply.meta, facets, hidden } };
}
