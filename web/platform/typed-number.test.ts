import { expect, test } from 'vitest';
import { readTyped, writeTyped } from './typed-number.ts';

const price = { max: 1e9, decimals: 2, money: ['EUR', '€'] };

test.each([
  ['515.000', [515_000, 515]],
  ['1.234', [1234, 1.23]],
  ['12,345 €', [12_345, 12.35]],
])('%s is asked about', (text, choices) => {
  expect(readTyped(text, price)).toEqual({ kind: 'choose', choices });
});

test('of two readings the one that is outside of the bounds is not offered', () => {
  expect(readTyped('55.123', { min: -90, max: 90, decimals: 7 })).toEqual({ kind: 'value', value: 55.123 });
  expect(readTyped('1.200', { max: 100_000 })).toEqual({ kind: 'value', value: 1200 });
  expect(readTyped('1.200', { max: 365 })).toEqual({ kind: 'wrong' });
});

test.each(['-5', '12.345.6', '5 USD', '0.005', '1e5', '2000000000', '10,123456'])('%s is refused', (text) => {
  expect(readTyped(text, price)).toEqual({ kind: 'wrong' });
});

test('what is written is read as the same number', () => {
  for (const value of [0, 0.5, 12.3, 999.99, 1234, 515_000, 1_234_567.89])
    expect(readTyped(writeTyped(value, 2), price)).toEqual({ kind: 'value', value });
  for (const value of [1.136, 96.0077, 13_396.8, 55.123456, 0.00000001])
    expect(readTyped(writeTyped(value, 8), { max: 1e12, decimals: 8 })).toEqual({ kind: 'value', value });
});

test('an empty field is no number where one is required', () => {
  for (const text of ['', ' ']) {
    expect(readTyped(text, price)).toEqual({ kind: 'value', value: null });
    expect(readTyped(text, { ...price, isRequired: true })).toEqual({ kind: 'wrong' });
  }
});
