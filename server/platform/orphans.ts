import { HOUR_MS } from '../../contract/platform/durations.ts';
import type { Files } from './files.ts';

/** An upload at work has its file before its row. */
export const ORPHAN_MS = HOUR_MS;

type Sought = {
  /** Listed before the rows are read: a file that comes in between has a row that is read. */
  keys: Iterable<string>;
  known: { has(key: string): boolean };
  now: Date;
  signal?: AbortSignal | undefined;
};

/** Removes files that no row names, of which the youngest may still get one. Returns how many went. */
export async function removeOrphans(files: Files, { keys, known, now, signal }: Sought): Promise<number> {
  let removed = 0;
  for (const key of keys) {
    signal?.throwIfAborted();
    const at = known.has(key) ? null : await files.modifiedAt(key);
    if (at === null || at.getTime() >= now.getTime() - ORPHAN_MS) continue;
    await files.remove(key);
    removed += 1;
  }
  return removed;
}
