import { type Kind, withSync } from '../../platform/kept.ts';
import { favourites } from '../../platform/kept-favourites.ts';
import { recordChange } from '../../platform/kept-unsent.ts';
import { currentSession } from '../../platform/session-store.ts';

/** Adds several favourites without notes. Existing ones are not changed. Clients' additions are sent in one call. */
export function addFavourites(added: readonly { kind: Kind; id: number }[]): void {
  const { isLoggedIn } = currentSession();
  const addedAt = Date.now();
  for (const { kind, id } of added) {
    const all = favourites.read();
    if (all[kind].some((favourite) => favourite.id === id)) continue;
    const favourite = { id, note: '', addedAt };
    favourites.write({ ...all, [kind]: [...all[kind], favourite] });
    if (isLoggedIn) recordChange({ act: 'add', kind, ...favourite });
  }
  if (isLoggedIn) void withSync((sync) => sync.mergeFavourites());
}
