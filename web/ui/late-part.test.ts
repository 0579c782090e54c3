import { expect, test } from 'vitest';
import { latePart } from './late-part.ts';

test('a part that is wanted twice is fetched once', async () => {
  let fetched = 0;
  const part = latePart(async () => {
    fetched += 1;
    return 'list';
  });
  expect(await Promise.all([part.load(), part.load()])).toEqual(['list', 'list']);
  expect(await part.load()).toBe('list');
  expect(fetched).toBe(1);
});

test('a part that did not come is fetched again', async () => {
  let isAway = true;
  const part = latePart(async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return 'list';
  });
  await expect(part.load()).rejects.toThrow('Failed to fetch');
  isAway = false;
  expect(await part.load()).toBe('list');
});
