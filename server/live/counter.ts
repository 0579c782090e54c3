import { setTimeout as delay } from 'node:timers/promises';
import type { NotificationCounts } from '../../contract/chats/notifications.ts';

/** What comes in so short a time about one account is one count. */
const GATHER_MS = 30;

/** To whom a count goes: to all connections of the account, or to some that have just come. */
type Wish = { isForAll: boolean; listeners: ((counts: NotificationCounts) => void)[] };

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
  const wishes = new Map<string, Wish>();
  const underWay = new Set<string>();

  async function work(accountId: string): Promise<void> {
    for (let wish = wishes.get(accountId); wish; wish = wishes.get(accountId)) {
      if (wish.isForAll) await delay(GATHER_MS);
      // What is wished from now on may not be in this count.
      wishes.delete(accountId);
      try {
        const counts = await count(accountId);
        if (wish.isForAll) tellAll(accountId, counts);
        else for (const tell of wish.listeners) tell(counts);
      } catch (err) {
        onFailure(err);
      }
    }
    // In the same breath as the look for wishes: none comes between.
    underWay.delete(accountId);
  }

  function wishFor(accountId: string, change: (wish: Wish) => void): void {
    const wish = wishes.get(accountId) ?? { isForAll: false, listeners: [] };
    change(wish);
    wishes.set(accountId, wish);
    if (underWay.has(accountId)) return;
    underWay.add(accountId);
    void work(accountId);
  }

  return {
    changed: (accountId) =>
      wishFor(accountId, (wish) => {
        wish.isForAll = true;
      }),
    greet: (accountId, tell) => wishFor(accountId, (wish) => wish.listeners.push(tell)),
  };
}
