import { LRUCache } from 'lru-cache';
import { LONGEST_MS } from './answers.ts';
import type { Feed } from './change-feed.ts';
import { adoptNotes, isBypassed, Notes, takeNotes } from './noted-reads.ts';

/** A part that is wanted: of the rows of the owner `id`, and of what `variant` says besides. */
export type AskedPart = { id: number; variant: string };

type Make<Asked, Part> = (missing: readonly Asked[]) => Promise<readonly Part[]>;

/**
 * Reads parts in the order of `asked`, in which an owner stands once; those that `make` does not return are left out.
 * `grounds` are the objects in memory that all parts are put into words with: other ones end all kept parts.
 */
export type ReadParts<Part> = <Asked extends AskedPart>(
  asked: readonly Asked[],
  grounds: readonly object[],
  make: Make<Asked, Part>,
) => Promise<Part[]>;

type Needs = {
  /** Null: nothing is kept. */
  feed: Feed;
  /** Column that names the owners in what is announced. */
  column: string;
  /** Parts that are kept at most: those not asked for longest end first. */
  most: number;
};

/**
 * Keeps parts that many answers are made of, each until a row of its owner changes or something else that parts were read
 * from. Notes the same reads for an answer whether its parts were kept or not.
 */
export function createParts<Part extends { id: number }>({ feed, column, most }: Needs): ReadParts<Part> {
  if (feed === null || most === 0) return async (asked, _grounds, make) => [...(await make(asked))];
  const keysOf = new Map<number, Set<string>>();
  const parts = new LRUCache<string, Part>({
    ...{ max: most, ttl: LONGEST_MS, ttlResolution: 1000 },
    dispose({ id }, key) {
      const keys = keysOf.get(id);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(id);
    },
  });
  /** Names of all that parts were read from besides the rows of their owners. */
  const names = new Set<string>();
  let kept: readonly object[] = [];
  let changes = 0;

  feed.onChange((changed) => {
    changes += 1;
    // `clinic_id:` announces more owners than a payload can name.
    if (changed === null || changed.some((one) => names.has(one) || one === `${column}:`)) parts.clear();
    else
      for (const one of changed)
        if (one.startsWith(`${column}:`))
          for (const key of [...(keysOf.get(Number(one.slice(column.length + 1))) ?? [])]) parts.delete(key);
  });

  function keep(key: string, part: Part): void {
    parts.set(key, part);
    keysOf.set(part.id, (keysOf.get(part.id) ?? new Set()).add(key));
  }

  /** Takes the grounds for those of all kept parts. */
  function standOn(grounds: readonly object[]): void {
    if (grounds.length === kept.length && grounds.every((ground, at) => ground === kept[at])) return;
    parts.clear();
    kept = grounds;
  }

  const keyOf = ({ id, variant }: AskedPart): string => `${id} ${variant}`;

  return async (asked, grounds, make) => {
    if (isBypassed() || !feed.isTrusted()) return [...(await make(asked))];
    standOn(grounds);
    const found = new Map<number, Part>();
    const missing = asked.filter((one) => {
      const part = parts.get(keyOf(one));
      if (part) found.set(one.id, part);
      return !part;
    });
    const notes = new Notes();
    for (const name of names) notes.names.add(name);
    for (const { id } of asked) notes.owners.add(`${column}:${id}`);
    if (missing.length > 0) {
      const [before, on] = [changes, kept];
      for (const part of await takeNotes(notes, () => make(missing))) found.set(part.id, part);
      for (const name of notes.names) names.add(name);
      const isKeepable = changes === before && kept === on && !notes.isUnsure && feed.isTrusted();
      if (isKeepable && [...notes.names].every(feed.announces))
        for (const one of missing) {
          const part = found.get(one.id);
          if (part) keep(keyOf(one), part);
        }
    }
    adoptNotes(notes);
    return asked.flatMap(({ id }) => found.get(id) ?? []);
  };
}
