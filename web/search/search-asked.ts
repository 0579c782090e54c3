import type { ReadPart } from '../../contract/search/search.ts';
import type { Asked } from '../platform/asked.ts';
import type { SearchState } from './search-state.ts';

const lists = ['specialization', 'disease', 'procedure', 'country', 'city'] as const;

/** Slug or id that the words were read as. A complaint counts as the field of medicine to see first. */
function valueRead(read: readonly ReadPart[], name: (typeof lists)[number]): string | undefined {
  const values = read
    .filter(({ filter, does }) => filter === name && does !== 'ignored')
    .flatMap((part) => part.values);
  // Namesakes: which one is meant is not known.
  if (values.length > 0) return values.length === 1 ? values[0] : undefined;
  return name === 'specialization' ? read.flatMap(({ fields }) => fields)[0]?.value : undefined;
}

/** What a search asks for: values chosen in its filters, else what its words were read as. */
export function askedOf(state: SearchState, read: readonly ReadPart[] = []): Asked {
  const asked: Asked = {};
  for (const name of lists) {
    const chosen = state[name];
    const value = chosen.length > 0 ? chosen[0] : valueRead(read, name);
    if (value !== undefined && chosen.length < 2) asked[name] = value;
  }
  if (state.price_max !== null && state.currency !== null) {
    asked.price_max = String(state.price_max);
    asked.currency = String(state.currency);
  }
  return asked;
}
