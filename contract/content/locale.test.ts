import { expect, test } from 'vitest';
import { chooseLanguage, flattenMessages, nestMessages } from './locale.ts';

const known = ['ru', 'en', 'de', 'ar'];

test.each([
  ['en', 'en'],
  ['de-AT,de;q=0.9,en;q=0.5', 'de'],
  ['fr;q=0.9, ar;q=0.3', 'ar'],
  ['en;q=0.1,ru;q=0.8', 'ru'],
  ['en;q=0', null],
  ['fr', null],
  ['', null],
  [undefined, null],
  [';;;q=,,,', null],
])('Accept-Language %s means %s', (header, expected) => {
  expect(chooseLanguage(header, known)).toBe(expected);
});

test('messages survive flattening and nesting', () => {
  const messages = { a: { b: 'x', c: { d_one: 'y', d_other: 'z' } }, e: 'w' };
  expect(nestMessages(flattenMessages(messages))).toEqual(messages);
});
