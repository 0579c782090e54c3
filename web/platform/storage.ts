/** Keys of local storage: the first five are those of the specification. */
export type StorageKey =
  | 'authToken'
  | 'user'
  | 'sys_language'
  | 'language_id'
  | 'currency_id'
  | 'favourites'
  | 'comparison';

/** Null where nothing is stored or the browser forbids storage (private windows, blocked cookies). */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where the browser forbids it: the choice then lasts as long as the page, there is nothing better to do. */
export function store(key: StorageKey, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
