import { expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

/** A work that ends when it is told to. */
function makeWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

test('as many as may work at once, in the order they came, and a failure makes room too', async () => {
  const turns = createTurns(2, 10);
  const begun: number[] = [];
  const works = Array.from({ length: 4 }, makeWork);
  const all = works.map((work, i) =>
    turns.take(async () => {
      begun.push(i);
      await work.run();
      if (i === 0) throw new Error('failed');
    }),
  );
  await vi.waitFor(() => expect(begun).toEqual([0, 1]));
  expect(turns.waiting()).toBe(4);
  works[0]?.end();
  await expect(all[0]).rejects.toThrow('failed');
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  for (const work of works) work.end();
  await Promise.all(all.slice(1));
  expect(begun).toEqual([0, 1, 2, 3]);
  await vi.waitFor(() => expect(turns.waiting()).toBe(0));
});

test('who would wait too long is refused at once, and later ones are let in again', async () => {
  const turns = createTurns(1, 3);
  const work = makeWork();
  const taken = Array.from({ length: 5 }, () => turns.take(work.run));
  for (const refused of taken.slice(3)) await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
  work.end();
  await Promise.all(taken.slice(0, 3));
  expect(await turns.take(async () => 'in')).toBe('in');
});
