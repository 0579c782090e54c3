import { useSyncExternalStore } from 'react';
import { limits } from '../../contract/limits.ts';
import { readStored, type StorageKey, store } from './storage.ts';

/** What a visitor keeps in this browser: favourites with private notes, and what is put side by side. */

export type Kind = 'clinic' | 'doctor';
export type Favourite = { id: number; note: string /** Time of adding, ms since 1970. */; addedAt: number };
export type Favourites = Record<Kind, readonly Favourite[]>;
export type Comparison = Record<Kind, readonly number[]> & {
  /** Slugs of the procedures last looked for: their prices stand first. */
  procedures: readonly string[];
};

type Kept<Value> = {
  read(): Value;
  write(value: Value): void;
  subscribe(listener: () => void): () => void;
};

/** As many as the comparison takes. */
const PROCEDURES_MAX = 10;

const isId = (id: unknown): id is number => Number.isInteger(id) && Number(id) > 0;

function listIn(stored: unknown, kind: Kind): unknown[] {
  const list: unknown = stored && typeof stored === 'object' ? Reflect.get(stored, kind) : null;
  return Array.isArray(list) ? list : [];
}

/** One stored value shared by all parts of the page and by all tabs. What another version stored is read as far as it fits. */
function keep<Value>(key: StorageKey, parse: (stored: unknown) => Value): Kept<Value> {
  const listeners = new Set<() => void>();
  let text: string | null | undefined;
  let value: Value = parse(null);
  let isStored = true;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };
  return {
    read() {
      const now = isStored ? readStored(key) : text;
      if (now !== undefined && now !== text) {
        text = now;
        value = parse(parseJson(now));
      }
      return value;
    },
    write(next) {
      text = JSON.stringify(next);
      value = next;
      isStored = store(key, text);
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // Someone else wrote under our key: that is nothing of ours.
    return null;
  }
}

function parseFavourites(stored: unknown, kind: Kind): Favourite[] {
  const seen = new Set<number>();
  return listIn(stored, kind).flatMap((item) => {
    const { id, note, addedAt } = Object(item);
    if (!isId(id) || seen.has(id)) return [];
    seen.add(id);
    return [{ id, note: typeof note === 'string' ? note : '', addedAt: Number(addedAt) || 0 }];
  });
}

const favourites = keep<Favourites>('favourites', (stored) => ({
  clinic: parseFavourites(stored, 'clinic'),
  doctor: parseFavourites(stored, 'doctor'),
}));

const parseIds = (stored: unknown, kind: Kind): number[] =>
  [...new Set(listIn(stored, kind).filter(isId))].slice(0, limits.comparisonMax);

function parseSlugs(stored: unknown): string[] {
  const list: unknown = stored && typeof stored === 'object' ? Reflect.get(stored, 'procedures') : null;
  const isSlug = (slug: unknown): slug is string =>
    typeof slug === 'string' && /^[a-z0-9-]{1,100}$/.test(slug);
  return Array.isArray(list) ? list.filter(isSlug).slice(0, PROCEDURES_MAX) : [];
}

const comparison = keep<Comparison>('comparison', (stored) => ({
  clinic: parseIds(stored, 'clinic'),
  doctor: parseIds(stored, 'doctor'),
  procedures: parseSlugs(stored),
}));

/** A rendered page knows nothing of this browser: it shows nothing as kept. */
const noFavourites: Favourites = { clinic: [], doctor: [] };
const noComparison: Comparison = { clinic: [], doctor: [], procedures: [] };

export function addFavourite(kind: Kind, favourite: Favourite): void {
  const all = favourites.read();
  if (all[kind].some(({ id }) => id === favourite.id)) return;
  favourites.write({ ...all, [kind]: [...all[kind], favourite] });
}

export function removeFavourite(kind: Kind, id: number): void {
  const all = favourites.read();
  favourites.write({ ...all, [kind]: all[kind].filter((favourite) => favourite.id !== id) });
}

export function noteFavourite(kind: Kind, id: number, note: string): void {
  const all = favourites.read();
  favourites.write({
    ...all,
    [kind]: all[kind].map((favourite) => (favourite.id === id ? { ...favourite, note } : favourite)),
  });
}

export function useFavourites() {
  const all = useSyncExternalStore(favourites.subscribe, favourites.read, () => noFavourites);
  const has = (kind: Kind, id: number): boolean => all[kind].some((favourite) => favourite.id === id);
  return {
    all,
    has,
    count: all.clinic.length + all.doctor.length,
    toggle(kind: Kind, id: number): void {
      if (has(kind, id)) removeFavourite(kind, id);
      else addFavourite(kind, { id, note: '', addedAt: Date.now() });
    },
  };
}

export function setCompared(kind: Kind, ids: readonly number[]): void {
  comparison.write({ ...comparison.read(), [kind]: ids.slice(0, limits.comparisonMax) });
}

/** What a visitor searched for is what they want to compare the prices of. */
export function rememberProcedures(slugs: readonly string[]): void {
  const all = comparison.read();
  if (slugs.length === 0 || slugs.join() === all.procedures.join()) return;
  comparison.write({ ...all, procedures: slugs.slice(0, PROCEDURES_MAX) });
}

export function useComparison() {
  const all = useSyncExternalStore(comparison.subscribe, comparison.read, () => noComparison);
  return {
    ids: (kind: Kind): readonly number[] => all[kind],
    procedures: all.procedures,
    has: (kind: Kind, id: number): boolean => all[kind].includes(id),
    count: all.clinic.length + all.doctor.length,
    /** `full`: nothing was changed, as many as fit side by side are in it already. */
    toggle(kind: Kind, id: number): 'added' | 'removed' | 'full' {
      const ids = comparison.read()[kind];
      if (ids.includes(id)) {
        setCompared(
          kind,
          ids.filter((other) => other !== id),
        );
        return 'removed';
      }
      if (ids.length >= limits.comparisonMax) return 'full';
      setCompared(kind, [...ids, id]);
      return 'added';
    },
  };
}
