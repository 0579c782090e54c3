import pLimit from 'p-limit';
import { KnownError } from './errors.ts';

export type Turns = {
  /** Runs the work when it is its turn. Throws `unavailable` where too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Those that wait and those at work. */
  waiting(): number;
};

/** At most `atOnce` works at a time, in the order they came; beyond `waitingMax` the last would wait longer than anyone does. */
export function createTurns(atOnce: number, waitingMax: number): Turns {
  const limit = pLimit(atOnce);
  const waiting = () => limit.activeCount + limit.pendingCount;
  return {
    waiting,
    async take(work) {
      if (waiting() >= waitingMax) throw new KnownError('unavailable');
      return limit(work);
    },
  };
}
