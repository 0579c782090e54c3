import { KnownError } from './errors.ts';

export type Turns = {
  /** Runs the work when it is its turn. Throws `unavailable` where too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Those that wait and those at work. */
  waiting(): number;
};

/** At most `atOnce` works at a time, in the order they came; beyond `waitingMax` the last would wait longer than anyone does. */
export function createTurns(atOnce: number, waitingMax: number): Turns {
  const line: (() => void)[] = [];
  let working = 0;
  return {
    waiting: () => line.length + working,
    async take(work) {
      if (line.length + working >= waitingMax) throw new KnownError('unavailable');
      // Who leaves hands the place to the next: nobody who comes meanwhile gets before them.
      if (working >= atOnce) await new Promise<void>((resolve) => line.push(resolve));
      else working += 1;
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else working -= 1;
      }
    },
  };
}
