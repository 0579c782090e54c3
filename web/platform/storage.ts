/** Keys of local storage: the first five are those of the specification. */
export type StorageKey =
  | 'authToken'
  | 'user'
  | 'sys_language'
  | 'language_id'
  | 'currency_id'
  | 'currency_start'
  | 'favourites'
  | 'favourites_unsent'
  | 'comparison'
  | 'asked'
  | 'inquiry'
  | 'places'
  // Whether letters are keys on the clinic's side.
  | 'staff_keys'
  // Tokens of invitations, to work for a clinic and to read a request, while its reader logs in or registers.
  | 'invitation'
  | 'shared_invitation'
  // One key for each thing: two tabs that write at once lose nothing of each other's.
  | `chat_${string}`
  | `comment_${string}`;

/** What the browser would not store (private windows, blocked cookies, no room): it lasts as long as the page. */
const inMemory = new Map<StorageKey, string>();

/** Null where nothing is stored. */
export function readStored(key: StorageKey): string | null {
  const kept = inMemory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, value);
  }
}

export function removeStored(key: StorageKey): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

/** Keys under which something is stored and that begin so. */
export function listStored(
  prefix: 'chat_' | 'chat_outbox:' | 'chat_draft:' | 'chat_phrases:' | 'comment_',
): StorageKey[] {
  const isWanted = (key: string): key is `chat_${string}` | `comment_${string}` => key.startsWith(prefix);
  const found = new Set([...inMemory.keys()].filter(isWanted));
  try {
    for (const key of Object.keys(localStorage)) if (isWanted(key)) found.add(key);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
  return [...found];
}

/** Null where nothing is stored, or someone else has stored something under our key. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Tells when another tab changes one of these, and when a page comes back from the browser's memory. */
export function watchStored(keys: readonly StorageKey[], onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || keys.some((own) => own === key)) onChange();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}

/** Files that a visitor's inquiry waits with: local storage has no room for them. */
export const FILES_DATABASE = 'inquiry';

/** `offline`: copies that the service worker keeps of what a client has read. */
export function removeDatabase(name: typeof FILES_DATABASE | 'offline'): void {
  try {
    indexedDB.deleteDatabase(name);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
