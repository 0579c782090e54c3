import { useSyncExternalStore } from 'react';
import { limits } from '../../contract/platform/limits.ts';
import { type Favourite, favourites, type Kind } from './kept-favourites.ts';
import { favouritesState, subscribeFavouritesState } from './kept-state.ts';
import { isId, keep, listIn } from './kept-store.ts';
import { type Change, recordChange } from './kept-unsent.ts';
import { currentSession } from './session-store.ts';

/** What is kept in this browser: favourites with private notes, and what is put side by side. */

export type { Favourite, Kind };
export type Comparison = Record<Kind, readonly number[]> & {
  /** Slugs of the procedures last looked for: their prices stand first. */
  procedures: readonly string[];
};

/** As many as the comparison takes. */
const PROCEDURES_MAX = 10;

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

/** The server's side of the favourites: only clients need it. */
const fetchSync = () => import('./kept-sync.ts');

/** Keeps what is to be sent to a client's account, and has it sent. */
function tellAccount(change: Omit<Change, 'serial'>): void {
  if (!currentSession().isLoggedIn) return;
  recordChange(change);
  void withSync(async ({ sendSoon }) => sendSoon(change.act));
}

export function addFavourite(kind: Kind, favourite: Favourite): void {
  const all = favourites.read();
  if (all[kind].some(({ id }) => id === favourite.id)) return;
  favourites.write({ ...all, [kind]: [...all[kind], favourite] });
  tellAccount({ act: 'add', kind, ...favourite });
}

/** Removed here manually since someone last asked; what another tab or the server takes away is not among them. */
let removedHere: (Favourite & { kind: Kind })[] = [];

export function takeRemoved(kind: Kind): Favourite[] {
  const taken = removedHere.filter((one) => one.kind === kind);
  removedHere = [];
  return taken.map(({ kind: _, ...favourite }) => favourite);
}

export function removeFavourite(kind: Kind, id: number): void {
  const all = favourites.read();
  const removed = all[kind].find((favourite) => favourite.id === id);
  if (!removed) return;
  removedHere.push({ kind, ...removed });
  favourites.write({ ...all, [kind]: all[kind].filter((favourite) => favourite.id !== id) });
  tellAccount({ act: 'remove', kind, ...removed });
}

export function noteFavourite(kind: Kind, id: number, note: string): void {
  const all = favourites.read();
  favourites.write({
    ...all,
    [kind]: all[kind].map((favourite) => (favourite.id === id ? { ...favourite, note } : favourite)),
  });
  tellAccount({ act: 'note', kind, id, note, addedAt: Date.now() });
}

export function useFavourites() {
  const all = useSyncExternalStore(favourites.subscribe, favourites.read, () => favourites.nothing);
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

/** After login: what the visitor kept goes to the account, and all of the account's favourites come. Never rejects. */
export async function mergeFavourites(): Promise<void> {
  const { clinic, doctor } = favourites.read();
  for (const favourite of clinic) recordChange({ act: 'add', kind: 'clinic', ...favourite });
  for (const favourite of doctor) recordChange({ act: 'add', kind: 'doctor', ...favourite });
  await withSync((sync) => sync.mergeFavourites());
}

/** What has not reached the server yet goes there, the note that is being written too. Never rejects. */
export async function sendUnsent(): Promise<void> {
  await withSync((sync) => sync.sendNow());
}

/** True while the account's favourites are on their way. */
export const useFavouritesLoading = (): boolean =>
  useSyncExternalStore(
    subscribeFavouritesState,
    () => favouritesState().isLoading,
    () => false,
  );

/** Begins to fetch the favourites of the account when they are not loaded. Resolves when it has begun; never rejects. */
export async function beginFavourites(): Promise<void> {
  await withSync(async (sync) => {
    sync.ensureFavourites().catch(logFailure);
  });
}

/** Works on the server's side of the favourites. A failure is only logged. */
export async function withSync(
  work: (sync: Awaited<ReturnType<typeof fetchSync>>) => Promise<void>,
): Promise<void> {
  try {
    await work(await fetchSync());
  } catch (error) {
    logFailure(error);
  }
}

function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification has failures of favourites logged and not shown
  console.warn('Favourites could not be exchanged with the server', error);
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
  const all = useSyncExternalStore(comparison.subscribe, comparison.read, () => comparison.nothing);
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
