import { localStorageStore, type Store } from 'react-admin';
import { below } from '../../web/ui/breakpoints.ts';

const kept = localStorageStore();
/** Where the menu would take a quarter of the window and more. */
const narrow = matchMedia(below(1280));

/** Keys of the columns that an operator has hidden, by list. */
export const COLUMNS = 'columns.';

/** What operators have set. Until they set it, the menu is open only where the page keeps its room beside it. */
export const store: Store = {
  ...kept,
  getItem: (key, fallback) =>
    kept.getItem(key, key === 'sidebar.open' && narrow.matches ? (false as typeof fallback) : fallback),
  /** A logout forgets filters, which may name people; columns stay. */
  reset() {
    const columns = Object.entries(kept.listItems?.(COLUMNS) ?? {});
    kept.reset();
    for (const [key, hidden] of columns) kept.setItem(key, hidden);
  },
};
