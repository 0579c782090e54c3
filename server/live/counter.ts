import { setTimeout as delay } from 'node:timers/promises';
import type { NotificationCounts } from '../../contract/chats/notifications.ts';

/** What comes in so short a time about one account is one count. */
const GATHER_MS = 30;

/** To whom a count goes: to all connections of the account, or to some that have just come. */
type Input = { isForAll: boolean; listeners: ((counts: NotificationCounts) => void)[] };

type Needs = {
  count(accountId: string): Promise<NotificationCounts>;
  tellAll(accountId: string, counts: NotificationCounts): void;
  onFailure(err: unknown): void;
};

export type Counter = {
  /** The counts of this account may be others. */
  changed(accountId: string): void;
  /** A connection has come and wants to know them. */
  greet(accountId: string, tell: (counts: NotificationCounts) => void): void;
};

/**
 * Counts for one account one after another: the last count that a connection hears was also the last to be begun, however
 * long each takes. No account waits for another.
 */
export function createCounter({ count, tellAll, onFailure }: Needs): Counter {
  const inputs = new Map<string, Input>();
  const underWay = new Set<string>();

  async function work(accountId: string): Promise<void> {
    for (let input = inputs.get(accountId); input; input = inputs.get(accountId)) {
      if (input.isForAll) await delay(GATHER_MS);
      // What is wished from now on may not be in this count.
      inputs.delete(accountId);
      try {
        const counts = await count(accountId);
        if (input.isForAll) tellAll(accountId, counts);
        else for (const tell of input.listeners) tell(counts);
      } catch (err) {
        onFailure(err);
      }
    }
    // In the same breath as the look for wishes: none comes between.
    underWay.delete(accountId);
  }

  function changeCounter(accountId: string, change: (input: Input) => void): void {
    const input = inputs.get(accountId) ?? { isForAll: false, listeners: [] };
    change(input);
    inputs.set(accountId, input);
    if (underWay.has(accountId)) return;
    underWay.add(accountId);
    void work(accountId);
  }

  return {
    changed: (accountId) =>
      changeCounter(accountId, (input) => {
        input.isForAll = true;
      }),
    greet: (accountId, tell) => changeCounter(accountId, (input) => input.listeners.push(tell)),
  };
}
