/** Keys of local storage that the specification names. */
export type StorageKey = 'authToken' | 'user' | 'sys_language' | 'language_id' | 'currency_id';

/** Null where nothing is stored or the browser forbids storage (private windows, blocked cookies). */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice then lasts as long as the page: there is nothing better to do without storage.
  }
}
