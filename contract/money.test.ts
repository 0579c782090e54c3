import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, showPrice } from './money.ts';

const rouble = { id: 1, rate: 100, prefix: '₽' };
const euro = { id: 2, rate: 1, prefix: '€' };
const broken = { id: 3, rate: 0, prefix: 'X' };
const negative = { id: 4, rate: -1, prefix: 'N' };
const currencies = [rouble, euro, broken, negative];
/** Plain spaces in expectations stand for the no-break spaces of the text. */
const nbsp = (text: string) => text.replaceAll(' ', '\u00a0');

describe('the price rule', () => {
  test('divides by the rate of its currency and multiplies by the rate of the selected one', () => {
    expect(showPrice({ amount: 123.45, currency_id: 2 }, 1, currencies)).toEqual({
      kind: 'price',
      text: nbsp('12 345.00 ₽'),
    });
    expect(showPrice({ amount: 12_345, currency_id: 1 }, 2, currencies)).toEqual({
      kind: 'price',
      text: nbsp('123.45 €'),
    });
  });

  test.each([
    [1, '1.00 €'],
    [999.99, '999.99 €'],
    [1000, '1 000.00 €'],
    [12_345.6, '12 345.60 €'],
    [1_234_567.891, '1 234 567.89 €'],
  ])('shows %d as %s with no-break spaces', (amount, text) => {
    expect(showPrice({ amount, currency_id: 2 }, 2, currencies)).toEqual({ kind: 'price', text: nbsp(text) });
  });

  test('is negotiable below 1, compared before rounding', () => {
    expect(showPrice({ amount: 0.999, currency_id: 2 }, 2, currencies)).toEqual({ kind: 'negotiable' });
    expect(showPrice({ amount: 99, currency_id: 1 }, 2, currencies)).toEqual({ kind: 'negotiable' });
    expect(showPrice({ amount: 0, currency_id: 2 }, 2, currencies)).toEqual({ kind: 'negotiable' });
    expect(showPrice({ amount: 100, currency_id: 1 }, 2, currencies)).toMatchObject({ kind: 'price' });
  });

  test('says that no currency is selected when there is none, or one that is gone', () => {
    expect(showPrice({ amount: 5, currency_id: 2 }, null, currencies)).toEqual({ kind: 'no_currency' });
    expect(showPrice({ amount: 5, currency_id: 2 }, 77, currencies)).toEqual({ kind: 'no_currency' });
  });

  test.each([
    ['its currency has a rate of zero', 3, 2, '5 000.00 X'],
    ['its currency has a negative rate', 4, 2, '5 000.00 N'],
    ['its currency is unknown', 77, 2, '5 000.00'],
    ['the selected currency has a rate of zero', 2, 3, '5 000.00 €'],
    ['the selected currency has a negative rate', 2, 4, '5 000.00 €'],
  ])('shows the original price when %s', (_, own, selected, text) => {
    expect(showPrice({ amount: 5000, currency_id: own }, selected, currencies)).toEqual({
      kind: 'original',
      text: nbsp(text),
    });
  });

  test('never shows NaN, Infinity or an exponent, whatever the amounts and rates are', () => {
    const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const wrong = fc.constantFrom(0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
    const rate = fc.oneof(fc.double({ min: 1e-4, max: 1e7, noNaN: true }), wrong);
    fc.assert(
      fc.property(
        amount,
        rate,
        rate,
        fc.constantFrom(1, 2, 9),
        fc.constantFrom(1, 2, null),
        (paid, a, b, own, to) => {
          const rated = [
            { id: 1, rate: a, prefix: '$' },
            { id: 2, rate: b, prefix: '€' },
          ];
          const shown = showPrice({ amount: paid, currency_id: own }, to, rated);
          if ('text' in shown) expect(shown.text).toMatch(/^-?\d{1,3}(\u00a0\d{3})*\.\d\d(\u00a0[$€])?$/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test('an amount carries its sign before the digits', () => {
  expect(formatAmount(-1234.5, '€')).toBe(nbsp('-1 234.50 €'));
});
