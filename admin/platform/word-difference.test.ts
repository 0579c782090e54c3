import { expect, test } from 'vitest';
import { linesOf, shortened, wordDifference } from './word-difference.ts';

const told = (before: string, after: string) =>
  wordDifference(before, after).map(({ kind, text }) => [kind, text]);

test('words that were replaced stand together, in every script', () => {
  expect(told('Клиника с двумя залами.', 'Клиника с тремя светлыми залами.')).toEqual([
    ['same', 'Клиника с '],
    ['removed', 'двумя '],
    ['added', 'тремя светлыми '],
    ['same', 'залами.'],
  ]);
  expect(told('عيادة العيون في ميونخ', 'عيادة القلب في ميونخ')).toEqual([
    ['same', 'عيادة '],
    ['removed', 'العيون'],
    ['added', 'القلب'],
    ['same', ' في ميونخ'],
  ]);
});

test('a text that came, went or stayed is one part', () => {
  expect(told('', 'Neu hier')).toEqual([['added', 'Neu hier']]);
  expect(told('Alt', '')).toEqual([['removed', 'Alt']]);
  expect(told('Gleich', 'Gleich')).toEqual([['same', 'Gleich']]);
});

test('both texts in their order are what was and what is', () => {
  const [before, after] = ['One two, three four; five.', 'Zero two three; four six five!'];
  const parts = wordDifference(before, after);
  const of = (kind: string) =>
    parts.filter((one) => one.kind === 'same' || one.kind === kind).map(({ text }) => text);
  expect(of('removed').join('')).toBe(before);
  expect(of('added').join('')).toBe(after);
});

test('two texts that have nothing in common are shown as a whole, soon', () => {
  const long = (word: string) => Array.from({ length: 4000 }, (_, at) => `${word}${at}`).join(' ');
  const begun = Date.now();
  expect(told(long('a'), long('b')).map(([kind]) => kind)).toEqual(['removed', 'added']);
  expect(Date.now() - begun).toBeLessThan(5000);
});

test('a long passage without changes is shortened to what stands beside a change', () => {
  const same = 'слово '.repeat(200);
  const parts = shortened(wordDifference(`${same}старое`, `${same}новое`));
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added']);
  expect(parts[0]?.text.length).toBeLessThan(130);
  expect(parts[0]?.text).toMatch(/^….*слово $/);
});

test('a line shows where two long values begin to differ', () => {
  const same = 'Eine Klinik '.repeat(20);
  const [before, after] = linesOf(`${same}am Rhein`, `${same}an der Isar`);
  expect(before).toMatch(/^….* am Rhein$/);
  expect(after).toMatch(/^….* an der Isar$/);
  expect(linesOf('alt', 'neu')).toEqual(['alt', 'neu']);
});
