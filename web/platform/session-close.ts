import { leaveFavourites } from './kept.ts';
import { clearSession } from './session-store.ts';

/**
 * Nobody is logged in here any more: token, user and the account's favourites leave this browser, which others may
 * use too. `keepsUnsent`: changes that have not reached the server wait for the same account.
 */
export function closeSession({ keepsUnsent = false } = {}): void {
  clearSession();
  leaveFavourites(keepsUnsent);
}
