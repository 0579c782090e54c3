import { favourites } from './kept-favourites.ts';
import { changeFavouritesState } from './kept-state.ts';
import { forgetUnsent } from './kept-unsent.ts';
import { clearSession } from './session-store.ts';
import { removeDatabase } from './storage.ts';

/**
 * Nobody is logged in here any more: token, user and the account's favourites leave this browser, which others may
 * use too; the comparison stays. `keepsUnsent`: changes that have not reached the server wait for the same account.
 */
export function closeSession({ keepsUnsent = false } = {}): void {
  clearSession();
  removeDatabase('offline');
  favourites.write(favourites.nothing);
  changeFavouritesState({ loadedFor: null });
  if (!keepsUnsent) forgetUnsent();
}
