import { expect, test } from 'vitest';
import { examplePhone, parsePhone, readingsOfPhone } from './rules.ts';

test.each([
  ['8 (912) 345-67-89', 'RU', '+79123456789'],
  ['79123456789', 'RU', '+79123456789'],
  ['0151 / 123 456 78', 'DE', '+4915112345678'],
  ['+49 151 12345678', 'RU', '+4915112345678'],
  ['0049 151 12345678', 'RU', '+4915112345678'],
  ['٠٠٤٩١٥١١٢٣٤٥٦٧٨', null, '+4915112345678'],
  ['+٤٩ ١٥١ ١٢٣٤٥٦٧٨', null, '+4915112345678'],
  ['\u202a+49\u00a0151\u00a012345678\u202c', null, '+4915112345678'],
  ['+７ ９１２ ３４５ ６７ ８９', null, '+79123456789'],
  ['+49 30 450 50', null, '+493045050'],
])('%s in %s is %s', (text, country, phone) => {
  expect(parsePhone(text, country)).toBe(phone);
});

test.each([
  ['0151 12345678', null],
  ['+49 151 1234567890', null],
  ['12', 'DE'],
  ['+49 151 12345678 ext. 5', null],
  ['call +49 151 12345678', null],
  ['+49 151 12345678\u0000', null],
  ['<script>alert(1)</script>', 'DE'],
  ['0151 12345678', 'XX'],
  ['', 'DE'],
])('%s in %s is no number', (text, country) => {
  expect(parsePhone(text, country)).toBeNull();
});

test('who logs in may write their number as at home, with or without its plus', () => {
  for (const text of ['+7 912 345-67-89', '79123456789', '8 912 345 67 89', '007 912 345 67 89'])
    expect(readingsOfPhone(text, ['DE', 'RU']), text).toContain('+79123456789');
  expect(readingsOfPhone('nobody', ['DE', null])).toEqual([]);
});

test('the example of a country is written for callers from abroad, and can be parsed', () => {
  expect(examplePhone('RU')).toMatch(/^\+7 /);
  for (const country of ['RU', 'DE', 'EG', 'US', ''])
    expect(parsePhone(examplePhone(country), null)).not.toBeNull();
});
