import { expect, test } from 'vitest';
import { fuzz } from './fuzz/run.ts';

test('no call made from the description breaks the service, hangs, or shows anybody what is not theirs', async () => {
  const verdict = await fuzz({ calls: 544, seed: 7, say: () => undefined });
  expect(verdict.faults).toEqual([]);
  expect(verdict.statuses.get(200)).toBeGreaterThan(100);
}, 600_000);
