import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickTexts, textAt } from './arrays.ts';
import { sortTexts } from './sort-texts.ts';
import { createTextTable } from './text-table.ts';

const texts = fc.array(
  fc.oneof(fc.string({ unit: 'binary', maxLength: 9 }), fc.stringMatching(/^[ab]{0,9}$/)),
  {
    maxLength: 60,
  },
);
const list = (count: number, textOf: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => textOf(at));

test('equal texts have one number, numbers are in the order in which texts come', () => {
  fc.assert(
    fc.property(texts, (given) => {
      const table = createTextTable();
      const different = [...new Set(given)];
      expect(given.map((text) => table.numberOf(text))).toEqual(given.map((text) => different.indexOf(text)));
      expect(table.count).toBe(different.length);
      expect(list(table.count, (at) => textAt(table.view(), at))).toEqual(different);
    }),
  );
});

test('many texts keep their numbers, and a stretch of a text is the same text', () => {
  const table = createTextTable();
  const words = Array.from({ length: 20_000 }, (_, at) => `word${at}`);
  const numbers = words.map((word) => table.numberOf(word));
  expect(numbers).toEqual([...words.keys()]);
  expect(words.map((word) => table.numberOf(`a ${word} b`, 2, 2 + word.length))).toEqual(numbers);
});

test('texts are sorted as strings are, also by their letters from the last to the first', () => {
  const reverse = (text: string): string => text.split('').reverse().join('');
  fc.assert(
    fc.property(texts, (given) => {
      const table = createTextTable();
      for (const text of given) table.numberOf(text);
      const numbers = Uint32Array.from({ length: table.count }, (_, at) => at);
      const sorted = (fromEnd: boolean): string[] => {
        const picked = pickTexts(table.view(), sortTexts(table.view(), numbers, fromEnd));
        return list(table.count, (at) => textAt(picked, at));
      };
      const different = [...new Set(given)];
      expect(sorted(false)).toEqual(different.toSorted());
      expect(sorted(true)).toEqual(different.map(reverse).toSorted().map(reverse));
    }),
  );
});
