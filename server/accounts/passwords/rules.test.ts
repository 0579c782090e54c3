import { expect, test } from 'vitest';
import { findPasswordProblems } from './rules.ts';

const owner = ['Anna', 'Weber', '+4915112345678', 'anna.weber@example.com'];

const problemOf = (password: string, personal: readonly string[] = owner): string | undefined =>
  findPasswordProblems({ password, password_confirmation: password }, personal).password?.[0]?.key;

test.each([
  ['password1', 'common_password'],
  ['PassWord1', 'common_password'],
  ['football123', 'common_password'],
  ['пароль123', 'common_password'],
  ['aaaaaaaaa', 'simple_password'],
  ['яяяяяяяя', 'simple_password'],
  ['12345678', 'simple_password'],
  ['hgfedcba', 'simple_password'],
  ['abcabcabc', 'simple_password'],
  ['йцукенгш', 'simple_password'],
  ['0987654321', 'simple_password'],
  ['AnnaWeber', 'personal_password'],
  ['weber-2026', 'personal_password'],
  ['+4915112345678', 'personal_password'],
  ['0151 12345678', 'personal_password'],
  ['anna.weber@example.com', 'personal_password'],
  ['Medatlas2026', 'personal_password'],
  ['e\u0301e\u0301e\u0301e\u0301', 'too_short'],
])('%s is refused: %s', (password, key) => {
  expect(problemOf(password)).toBe(key);
});

test.each([
  'ясень под окном 42',
  'correct horse battery staple',
  'Annas Weg nach Weberstadt',
  'tr0mbone_kettle',
  '\u{1F431}\u{1F98A} und \u{1F43B}\u{1F431}',
  'كلب القطار الأزرق',
])('%s is a good password', (password) => {
  expect(problemOf(password)).toBeUndefined();
});

test('short names and missing ones refuse nothing by accident', () => {
  expect(problemOf('tr0mbone_kettle', ['Я', '', 'Li', ''])).toBeUndefined();
});

test('a second typing that differs is said at its own field, together with what is wrong with the first', () => {
  const problems = findPasswordProblems({ password: 'password1', password_confirmation: 'password2' }, owner);
  expect(Object.keys(problems)).toEqual(['password', 'password_confirmation']);
});
