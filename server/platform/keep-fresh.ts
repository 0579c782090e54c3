import { isDatabaseAway } from './database-away.ts';
import { takeNotes } from './kept/noted-reads.ts';

/** Reads where that is due. */
export type FreshReading = {
  (): Promise<void>;
  /** What is known, and what is being read now, is old. */
  expire(): void;
};

/**
 * What a node holds in memory of the database is read again when that was longer ago than `maxAgeMs`; those who come
 * meanwhile wait for the same reading. While the database is away what is known stays; before anything is known, and
 * for any other fault of `read`, that throws. `read` is told whether it was said to be old.
 */
export function keepFresh(maxAgeMs: number, read: (isExpired: boolean) => Promise<void>): FreshReading {
  let readAt = Number.NEGATIVE_INFINITY;
  let isKnown = false;
  let pending: Promise<boolean> | null = null;
  /** How often it was said to be old, and how often that was known to the reading that was taken in. */
  let [expired, seen] = [0, 0];

  /** False: the database is away. */
  async function readAgain(): Promise<boolean> {
    const before = expired;
    try {
      await read(before !== seen);
      isKnown = true;
      seen = before;
    } catch (error) {
      if (!isKnown || !isDatabaseAway(error)) throw error;
      readAt = performance.now();
      return false;
    }
    readAt = performance.now();
    return true;
  }

  async function refresh(): Promise<void> {
    if (seen === expired && performance.now() - readAt <= maxAgeMs) return;
    const wanted = expired;
    pending ??= takeNotes(null, readAgain).finally(() => {
      pending = null;
    });
    const isRead = await pending;
    // That reading may have begun before what it should have seen.
    if (isRead && seen < wanted) await refresh();
  }

  return Object.assign(refresh, {
    expire() {
      expired += 1;
    },
  });
}
