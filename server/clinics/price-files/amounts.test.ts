import { expect, test } from 'vitest';
import { readAmount, readCurrency } from './amounts.ts';

const codes = new Set(['EUR', 'USD', 'RUB', 'GBP', 'AED', 'TRY', 'CHF']);

test.each([
  ['$3,861.00 ', 3861, null, 'USD'],
  ['1 234,50 €', 1234.5, null, 'EUR'],
  ['1.234,50 EUR', 1234.5, null, 'EUR'],
  ["1'234.50 CHF", 1234.5, null, 'CHF'],
  ['17871.57', 17871.57, null, null],
  ['1234.567', 1234.57, null, null],
  ['12,5', 12.5, null, null],
  ['1,234,567.89', 1234567.89, null, null],
  ['от 45 000 руб.', 45000, null, 'RUB'],
  ['45 000 р.', 45000, null, 'RUB'],
  ['ab 990,- €', 990, null, 'EUR'],
  ['1 000–2 000 €', 1000, 2000, 'EUR'],
  ['от 100 до 200', 100, 200, null],
  ['from 100 to 200 USD', 100, 200, 'USD'],
  ['5000+', 5000, null, null],
  ['٣٬٤٥٠ درهم', 3450, null, 'AED'],
  ['100 - 100', 100, null, null],
])('%s is read', (text, amount, to, currency) => {
  expect(readAmount(text, codes)).toEqual({ kind: 'amount', amount, to, currency });
});

test.each([
  ['', 'price_missing'],
  ['Time based', 'price_unreadable'],
  ['50%', 'price_unreadable'],
  ['2019-01-02', 'price_unreadable'],
  ['12 €/h 5', 'price_unreadable'],
  ['0.00', 'price_not_positive'],
  ['-5', 'price_not_positive'],
  ['($5.00)', 'price_not_positive'],
  ['99999999999', 'price_too_large'],
  ['200-100', 'price_range'],
])('%s is refused', (text, key) => {
  expect(readAmount(text, codes)).toEqual({ kind: 'problem', key });
});

test.each(['1,234', '1.234', '515.000', '100 - 1.500 €'])('%s is asked about', (text) => {
  expect(readAmount(text, codes)).toEqual({ kind: 'problem', key: 'price_ambiguous' });
});

test('the decimal mark of a column settles what may be two numbers', () => {
  expect(readAmount('1.234', codes, '.')).toMatchObject({ amount: 1.23 });
  expect(readAmount('1.234', codes, ',')).toMatchObject({ amount: 1234 });
  expect(readAmount('1.000 – 2.500 €', codes, ',')).toMatchObject({
    amount: 1000,
    to: 2500,
    currency: 'EUR',
  });
});

test('currencies by themselves', () => {
  expect([readCurrency('€', codes), readCurrency('usd', codes), readCurrency('XYZ', codes)]).toEqual([
    'EUR',
    'USD',
    null,
  ]);
});
