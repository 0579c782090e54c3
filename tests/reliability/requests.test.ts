import { expect, test } from 'vitest';
import { goThrough } from './run.ts';

test('what was acknowledged outlives killed services and a killed database, once and in a state that the rules allow', async () => {
  const outcome = await goThrough({ clients: 20, appKills: 2, databaseKills: 1, say: () => undefined });
  expect(outcome.faults).toEqual([]);
  expect(outcome.requests).toBeGreaterThan(20);
  expect(outcome.acknowledged).toBeGreaterThan(100);
}, 300_000);
