import { INTEGER_MAX } from '../../contract/platform/integers.ts';
import { parseStored, readStored, type StorageKey, store, watchStored } from './storage.ts';

export type Kept<Value> = {
  /**
   * Where nothing is stored, and in a rendered page, which knows nothing of this browser. One object: a page that comes
   * alive where nothing is kept is not rendered once more.
   */
  nothing: Value;
  read(): Value;
  write(value: Value): void;
  subscribe(listener: () => void): () => void;
};

/** One stored value shared by all parts of the page and by all tabs. What another version stored is read as far as it fits. */
export function keep<Value>(key: StorageKey, parse: (stored: unknown) => Value): Kept<Value> {
  const listeners = new Set<() => void>();
  const nothing = parse(null);
  let text: string | null = null;
  let value = nothing;
  let stopWatching: () => void = () => undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    nothing,
    read() {
      const now = readStored(key);
      if (now !== text) {
        text = now;
        value = parse(parseStored(now));
      }
      return value;
    },
    write(next) {
      text = JSON.stringify(next);
      value = next;
      store(key, text);
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) stopWatching = watchStored([key], tell);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopWatching();
      };
    },
  };
}

export const isId = (id: unknown): id is number =>
  Number.isInteger(id) && Number(id) > 0 && Number(id) <= INTEGER_MAX;

export function listIn(stored: unknown, name: string): unknown[] {
  const list: unknown = stored && typeof stored === 'object' ? Reflect.get(stored, name) : null;
  return Array.isArray(list) ? list : [];
}
