import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provenDecimal, readNumber } from './numbers.ts';

const locales = [
  ...[
    'ru',
    'en',
    'de',
    'ar',
    'ar-EG',
    'fa',
    'fr',
    'es',
    'pt-BR',
    'de-CH',
    'hi-IN',
    'en-IN',
    'tr',
    'pl',
    'sv',
  ],
  ...[
    'zh-CN',
    'ja',
    'ko',
    'he',
    'uk',
    'kk',
    'vi',
    'id',
    'th',
    'bn',
    'my',
    'mr-u-nu-deva',
    'ja-u-nu-fullwide',
  ],
];

test.each(locales)('a number written in %s is read as the same number, or asked about', (locale) => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
        fc.integer({ min: -99_999, max: 99_999 }),
      ),
      fc.constantFrom(0, 1, 2, 3),
      fc.boolean(),
      (whole, places, useGrouping) => {
        const value = Number((whole / 10 ** places).toFixed(places));
        const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping }).format(value);
        const read = readNumber(text);
        expect(['number', 'ambiguous'], text).toContain(read.kind);
        if (read.kind === 'number') expect(read.value + 0, text).toBe(value + 0);
        if (read.kind === 'ambiguous') expect([read.asDecimal, read.asGrouped], text).toContain(value);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['2,700,000', 2_700_000],
  ['700.000,50', 700_000.5],
  ['1\u00a0234,50', 1234.5],
  ['1\u202f234,50', 1234.5],
  ['1\u2009234.50', 1234.5],
  ['1’234.50', 1234.5],
  ["1'234'567", 1_234_567],
  ['12,34,567', 1_234_567],
  ['12,34,567.89', 1_234_567.89],
  ['١٢٬٣٤٥٫٦٧', 12_345.67],
  ['۱۲۳۴٫۵', 1234.5],
  ['１２，３４５．５０', 12_345.5],
  ['1234.567', 1234.567],
  ['0.125', 0.125],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['12.', 12],
  ['990,-', 990],
  ['€ 1 200', 1200],
  ['1 200 EUR', 1200],
  ['eur1200', 1200],
  ['-5', -5],
  ['−5,5', -5.5],
  ['-€ 5', -5],
  ['5-', -5],
  ['\u200f-5', -5],
  ['+3', 3],
])('%s is %d', (text, value) => {
  expect(readNumber(text, { money: ['€', 'EUR'] })).toEqual({ kind: 'number', value });
});

test.each([
  ['1.234', '.', 1.234, 1234],
  ['12,345', ',', 12.345, 12_345],
  ['515.000', '.', 515, 515_000],
  ['-1,500', ',', -1.5, -1500],
] as const)('%s may be two numbers', (text, mark, asDecimal, asGrouped) => {
  expect(readNumber(text)).toEqual({ kind: 'ambiguous', mark, asDecimal, asGrouped });
  expect(readNumber(text, { decimal: mark })).toEqual({ kind: 'number', value: asDecimal });
  const other = mark === '.' ? ',' : '.';
  expect(readNumber(text, { decimal: other })).toEqual({ kind: 'number', value: asGrouped });
});

test.each([
  'abc',
  '12k',
  '5 тыс',
  '1.2.3',
  '1 2 3',
  '1,2,3',
  '12 34',
  '1e5',
  '0x10',
  '$5',
  '1.234,567,8',
  '-',
  ',',
])('%s is no number', (text) => {
  expect(readNumber(text, { money: ['€'] })).toEqual({ kind: 'wrong' });
});

test('nothing is written', () => {
  expect(readNumber(' \u00a0')).toEqual({ kind: 'empty' });
});

test('one number proves how its column is written', () => {
  const proofs = [
    '1.234,50',
    '12,5 €',
    '1.234.567',
    '1,234.50',
    '$1,234,567',
    '7.5',
    '1.234',
    '1 234',
    '٣٬٤٥٠',
  ];
  expect(proofs.map(provenDecimal)).toEqual([',', ',', ',', '.', '.', '.', null, null, null]);
});
