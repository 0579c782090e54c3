import { beforeEach, expect, test } from 'vitest';
import { noRedis } from '../helpers/redis.ts';
import { goThroughChats } from './chats-run.ts';

beforeEach(({ skip }) => skip(noRedis !== null, noRedis ?? ''));

test('what was acknowledged reaches everyone once and in one order, whatever is cut and killed', async () => {
  const outcome = await goThroughChats({
    clients: 12,
    staff: 4,
    messages: 240,
    appKills: 1,
    redisKills: 1,
    databaseKills: 1,
    paceMs: 1000,
    say: () => undefined,
  });
  expect(outcome.faults).toEqual([]);
  expect(outcome.messages).toBeGreaterThanOrEqual(240);
  expect(outcome.heard).toBeGreaterThan(240);
  expect(outcome.lost).toBeGreaterThan(0);
  expect(outcome.cuts).toBeGreaterThan(0);
}, 300_000);
