/** The account whose favourites were fetched for this window, and whether they are on their way. */
type FavouritesState = { loadedFor: string | null; isLoading: boolean };

let state: FavouritesState = { loadedFor: null, isLoading: false };
const listeners = new Set<() => void>();

export const favouritesState = (): FavouritesState => state;

export function changeFavouritesState(part: Partial<FavouritesState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export function subscribeFavouritesState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
