import { isDatabaseAway } from './database-away.ts';
import { takeNotes } from './kept/noted-reads.ts';

/** Reads again when the value has expired. */
export type FreshReading = {
  (): Promise<void>;
  /** Marks the value as old, and also a reading that is under way. */
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
  /** Number of calls of `expire`, and that number when the last accepted reading began. */
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
    // The shared reading may have begun before the call of `expire`.
    if (isRead && seen < wanted) await refresh();
  }

  return Object.assign(refresh, {
    expire() {
      expired += 1;
    },
  });
}
