import { isDatabaseAway } from './database-away.ts';

/**
 * What a node holds in memory of the database is read again when that was longer ago than `maxAgeMs`; those who come
 * meanwhile wait for the same reading. While the database is away what is known stays; before anything is known, and
 * for any other fault of `read`, that throws.
 */
export function keepFresh(maxAgeMs: number, read: () => Promise<void>): () => Promise<void> {
  let readAt = Number.NEGATIVE_INFINITY;
  let isKnown = false;
  let pending: Promise<void> | null = null;

  async function readAgain(): Promise<void> {
    try {
      await read();
      isKnown = true;
    } catch (error) {
      if (!isKnown || !isDatabaseAway(error)) throw error;
    }
    readAt = performance.now();
  }

  return async () => {
    if (performance.now() - readAt <= maxAgeMs) return;
    pending ??= readAgain().finally(() => {
      pending = null;
    });
    await pending;
  };
}
