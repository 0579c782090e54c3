import { expect, test } from 'vitest';
import { DirectoryAway } from '../directory.ts';
import { spareWhileAway } from './breaker.ts';

test('after three calls without an answer none is made for five seconds, then one tries', async () => {
  let [now, calls] = [0, 0];
  let isAway = true;
  const spared = spareWhileAway(() => now);
  const ask = () =>
    spared(async () => {
      calls += 1;
      if (isAway) throw new DirectoryAway('away');
      return 'answer';
    });
  for (let call = 0; call < 5; call++) await expect(ask()).rejects.toBeInstanceOf(DirectoryAway);
  expect(calls).toBe(3);
  now = 5000;
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('in a moment');
  expect(calls).toBe(4);
  isAway = false;
  now = 10_000;
  await expect(ask()).resolves.toBe('answer');
  await expect(ask()).resolves.toBe('answer');
});

test('an error that is not of being away does not count', async () => {
  const spared = spareWhileAway(() => 0);
  const broken = () => spared(() => Promise.reject(new TypeError('broken')));
  for (let call = 0; call < 5; call++) await expect(broken()).rejects.toThrow('broken');
});
