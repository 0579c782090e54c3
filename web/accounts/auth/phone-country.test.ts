import { expect, test } from 'vitest';
import { countryOfNumber, hasCallingCode } from './phone-country.ts';

const countries = [
  ['AE', '971'],
  ['CA', '1'],
  ['DE', '49'],
  ['KZ', '7'],
  ['RU', '7'],
  ['US', '1'],
].map(([code = '', calling_code = '']) => ({ code, calling_code, title: code, example: '' }));

const cases: [typed: string, present: string, country: string][] = [
  ['+49 151 23456789', 'RU', 'DE'],
  ['+4', 'RU', 'RU'],
  ['0049 151', 'RU', 'DE'],
  ['8 912 345-67-89', 'RU', 'RU'],
  ['0151 234', 'DE', 'DE'],
  ['+7 912', 'DE', 'RU'],
  ['+7 912', 'KZ', 'KZ'],
  ['+7 701', 'RU', 'KZ'],
  ['+1 613', 'CA', 'CA'],
  ['+1 613', 'RU', 'US'],
  ['+٩٧١ ٥٠', 'RU', 'AE'],
  ['+999', 'RU', 'RU'],
  ['', 'RU', 'RU'],
];

test.each(cases)('«%s» typed beside %s is a number of %s', (typed, present, country) => {
  expect(countryOfNumber(typed, present, countries)).toBe(country);
});

test.each([
  ['+49 151 23456789', true],
  ['0049 151', true],
  ['+٩٧١ ٥٠', true],
  ['0151 234', false],
  ['8 912 345-67-89', false],
  ['', false],
])('whether «%s» says the code of its country: %s', (typed, says) => {
  expect(hasCallingCode(typed)).toBe(says);
});
