import { useSyncExternalStore } from 'react';
import { type Asked, askedQuery, readAsked } from './asked.ts';
import { keep } from './kept-store.ts';

const last = keep<Asked>('asked', (stored) =>
  readAsked((name) => (stored && typeof stored === 'object' ? Reflect.get(stored, name) : null)),
);

/** A search without concept, place and price keeps what an earlier one has stored. */
export function rememberAsked(asked: Asked): void {
  if (askedQuery(asked) !== '' && askedQuery(asked) !== askedQuery(last.read())) last.write(asked);
}

/** What the last search in this browser asked for, for pages that have no search in their address. */
export const useLastAsked = (): Asked => useSyncExternalStore(last.subscribe, last.read, () => last.nothing);
