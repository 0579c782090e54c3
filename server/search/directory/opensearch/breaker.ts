/** Spares a cluster that is away, and callers the wait for it. */
import { DirectoryAway } from '../directory.ts';

/** After so many calls in a row without an answer ... */
const MOST_FAILED = 3;
/** ... none is made for so long; then one tries again, and its answer decides. */
const PAUSE_MS = 5000;

/** @param now in milliseconds. */
export function spareWhileAway(now: () => number) {
  let failed = 0;
  let retryAt = 0;
  return async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    if (failed >= MOST_FAILED) {
      if (now() < retryAt)
        throw new DirectoryAway('The search cluster is away; it is asked again in a moment.');
      retryAt = now() + PAUSE_MS;
    }
    try {
      const result = await ask();
      failed = 0;
      return result;
    } catch (error) {
      if (error instanceof DirectoryAway) {
        failed += 1;
        retryAt = now() + PAUSE_MS;
      }
      throw error;
    }
  };
}
