import type { SavedSearch } from '../../../contract/search/saved-searches.ts';
import { readSearch, searchAddress } from '../search-state.ts';

/** Address of the search page with the conditions of a saved search. */
export function savedAddress({ kind, conditions }: Pick<SavedSearch, 'kind' | 'conditions'>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(conditions))
    for (const one of [value].flat()) if (one !== undefined) params.append(name, String(one));
  return searchAddress(readSearch(params), kind);
}
