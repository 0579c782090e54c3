import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { NotificationCounts } from '../../contract/notifications.ts';
import { createCounter } from './counter.ts';

/** A counter over a truth that grows, whose first counts take the longest. */
function makeCounter(waitsMs: readonly number[]) {
  const truth = { messageCount: 0 };
  const told: [string, number][] = [];
  const failures: unknown[] = [];
  let turn = 0;
  const counter = createCounter({
    async count() {
      const counts: NotificationCounts = { messageCount: truth.messageCount, requestCount: 0 };
      const wait = waitsMs[turn] ?? 0;
      turn += 1;
      await delay(Math.abs(wait));
      if (wait < 0) throw new Error('the database is away');
      return counts;
    },
    tellAll: (id, { messageCount }) => told.push([id, messageCount]),
    onFailure: (err) => failures.push(err),
  });
  return { truth, told, failures, counter };
}

test('a count that takes long is never the last one that is told', async () => {
  const { truth, told, counter } = makeCounter([200, 0]);
  truth.messageCount = 1;
  counter.changed('anna');
  await delay(100);
  truth.messageCount = 2;
  counter.changed('anna');
  await expect
    .poll(() => told)
    .toEqual([
      ['anna', 1],
      ['anna', 2],
    ]);
});

test('who has just come hears no older count after a newer one', async () => {
  const { truth, told, counter } = makeCounter([200, 0]);
  counter.greet('anna', ({ messageCount }) => told.push(['anna', messageCount]));
  truth.messageCount = 1;
  counter.changed('anna');
  await expect
    .poll(() => told)
    .toEqual([
      ['anna', 0],
      ['anna', 1],
    ]);
});

test('one account does not wait for another, and a count that failed holds up nothing', async () => {
  const { told, failures, counter } = makeCounter([1000, -1, 0]);
  counter.changed('slow');
  await delay(50);
  counter.changed('anna');
  await expect.poll(() => failures).toHaveLength(1);
  counter.changed('anna');
  await expect.poll(() => told).toEqual([['anna', 0]]);
});
