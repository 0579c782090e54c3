import { useSyncExternalStore } from 'react';
import { type Asked, askedQuery, readAsked } from './asked.ts';
import { keep } from './kept-store.ts';

const last = keep<Asked>('asked', (stored) =>
  readAsked((name) => (stored && typeof stored === 'object' ? Reflect.get(stored, name) : null)),
);

/** A search that says neither what for nor where leaves the one before. */
export function rememberAsked(asked: Asked): void {
  if (askedQuery(asked) !== '' && askedQuery(asked) !== askedQuery(last.read())) last.write(asked);
}

/** What was searched for last in this browser: for pages that no search leads to. */
export const useLastAsked = (): Asked => useSyncExternalStore(last.subscribe, last.read, () => last.nothing);
