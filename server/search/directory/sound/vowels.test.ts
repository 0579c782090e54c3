import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { vowelsApart } from './vowels.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function* groups(length: number): Generator<string> {
  if (length === 0) yield '';
  else for (const before of groups(length - 1)) for (const vowel of 'aeiouy') yield before + vowel;
}

const usedMb = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
};

test('however many groups of vowels are typed, few pairs stay in memory', () => {
  const typed = [...groups(5)];
  const named = [...groups(2), ...groups(1)];
  vowelsApart('a', true, 'e', true);
  const before = usedMb();
  for (const one of typed) for (const other of named) vowelsApart(one, false, other, false);
  // Unbounded, 326,592 pairs take 28 MB.
  expect(usedMb() - before).toBeLessThan(15);
});
