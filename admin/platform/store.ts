import { localStorageStore, type Store } from 'react-admin';
import { below } from '../../web/ui/breakpoints.ts';

const kept = localStorageStore();
/** Where the menu would take a quarter of the window and more. */
const narrow = matchMedia(below(1280));

/** What operators have set. Until they set it, the menu is open only where the page keeps its room beside it. */
export const store: Store = {
  ...kept,
  getItem: (key, fallback) =>
    kept.getItem(key, key === 'sidebar.open' && narrow.matches ? (false as typeof fallback) : fallback),
};
