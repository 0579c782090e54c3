import { expect, test } from 'vitest';
import type { NotificationCounts } from '../../contract/chats/notifications.ts';
import { createCounter } from './counter.ts';

/** A counter over a truth that grows; the count that was begun as the n-th ends when `ends[n]` is settled. */
function makeCounter() {
  const truth = { messageCount: 0 };
  const told: [string, number][] = [];
  const failures: unknown[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const counter = createCounter({
    async count() {
      const counts: NotificationCounts = { messageCount: truth.messageCount, requestCount: 0 };
      const end = Promise.withResolvers<void>();
      ends.push(end);
      await end.promise;
      return counts;
    },
    tellAll: (id, { messageCount }) => told.push([id, messageCount]),
    onFailure: (err) => failures.push(err),
  });
  /** Waits until so many counts were begun, and answers the last of them. */
  async function begun(count: number): Promise<PromiseWithResolvers<void>> {
    await expect.poll(() => ends.length).toBe(count);
    const last = ends.at(-1);
    if (!last) throw new Error('No count was begun');
    return last;
  }
  return { truth, told, failures, begun, counter };
}

test('a count that takes long is never the last one that is told', async () => {
  const { truth, told, begun, counter } = makeCounter();
  truth.messageCount = 1;
  counter.changed('anna');
  const long = await begun(1);
  truth.messageCount = 2;
  counter.changed('anna');
  long.resolve();
  (await begun(2)).resolve();
  await expect
    .poll(() => told)
    .toEqual([
      ['anna', 1],
      ['anna', 2],
    ]);
});

test('who has just come hears no older count after a newer one', async () => {
  const { truth, told, begun, counter } = makeCounter();
  counter.greet('anna', ({ messageCount }) => told.push(['anna', messageCount]));
  const long = await begun(1);
  truth.messageCount = 1;
  counter.changed('anna');
  long.resolve();
  (await begun(2)).resolve();
  await expect
    .poll(() => told)
    .toEqual([
      ['anna', 0],
      ['anna', 1],
    ]);
});

test('one account does not wait for another, and a count that failed holds up nothing', async () => {
  const { told, failures, begun, counter } = makeCounter();
  counter.changed('slow');
  await begun(1);
  counter.changed('anna');
  (await begun(2)).reject(new Error('the database is away'));
  await expect.poll(() => failures).toHaveLength(1);
  counter.changed('anna');
  (await begun(3)).resolve();
  await expect.poll(() => told).toEqual([['anna', 0]]);
});
