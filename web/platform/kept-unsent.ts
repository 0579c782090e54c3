import type { Favourite, Favourites, Kind } from './kept-favourites.ts';
import { isId, keep, listIn } from './kept-store.ts';
import { currentSession } from './session-store.ts';

/** Something done to a favourite of an account. `serial` names this one change. */
export type Change = Favourite & { serial: string; act: 'add' | 'remove' | 'note'; kind: Kind };

type Unsent = { account: string | null; changes: readonly Change[] };

function isChange(stored: unknown): stored is Change {
  const { serial, act, kind, id, note, addedAt } = Object(stored);
  return (
    typeof serial === 'string' &&
    ['add', 'remove', 'note'].includes(act) &&
    ['clinic', 'doctor'].includes(kind) &&
    isId(id) &&
    typeof note === 'string' &&
    Number.isFinite(addedAt)
  );
}

/** Changes that the server has not confirmed, the first first: a lost connection or a closed page loses none. */
const unsent = keep<Unsent>('favourites_unsent', (stored) => {
  const { account } = Object(stored);
  return {
    account: typeof account === 'string' ? account : null,
    changes: listIn(stored, 'changes').filter(isChange),
  };
});

const account = () => currentSession().user?.id ?? null;

/** Those of the present account. */
export function readUnsent(): readonly Change[] {
  const kept = unsent.read();
  return kept.account === account() ? kept.changes : [];
}

/** Changes of this window since it began: an answer of the server may be older than they are. */
const made: Change[] = [];
export const changesMade = (): number => made.length;

/** A change takes the place of earlier ones that it makes void. */
export function recordChange(change: Omit<Change, 'serial'>): void {
  const recorded = { ...change, serial: crypto.getRandomValues(new Uint32Array(3)).join('-') };
  made.push(recorded);
  const others = readUnsent().filter(
    ({ kind, id, act }) =>
      kind !== change.kind || id !== change.id || (change.act === 'note' && act !== 'note'),
  );
  unsent.write({ account: account(), changes: [...others, recorded] });
}

/** These have reached the server, or never will. */
export function dropUnsent(done: readonly Change[]): void {
  const serials = new Set(done.map(({ serial }) => serial));
  unsent.write({ account: account(), changes: readUnsent().filter(({ serial }) => !serials.has(serial)) });
}

export function forgetUnsent(): void {
  unsent.write({ account: null, changes: [] });
}

/** The server's list with what it does not know yet: the unsent, and what was done here since `mark`. */
export function withUnsent(list: Favourites, mark: number): Favourites {
  return [...readUnsent(), ...made.slice(mark)].reduce(apply, list);
}

function apply(list: Favourites, { act, kind, id, note, addedAt }: Change): Favourites {
  const all = list[kind];
  if (act === 'remove') return { ...list, [kind]: all.filter((one) => one.id !== id) };
  if (act === 'note') return { ...list, [kind]: all.map((one) => (one.id === id ? { ...one, note } : one)) };
  return all.some((one) => one.id === id) ? list : { ...list, [kind]: [...all, { id, note, addedAt }] };
}
