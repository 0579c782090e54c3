import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import initial from '../../server/content/currencies/initial.json' with { type: 'json' };
import { formatAmount, priceIn, showPrice } from './money.ts';

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

/** Rates of every currency of the product. */
const all = initial.currencies.map(({ rate, prefix }, at) => ({ id: at + 1, rate, prefix }));

/** Millionths of a decimal number, exact for the amounts and rates of these tests. */
const millionths = (value: number): bigint => BigInt(Math.round(value * 1e6));

test('every amount around 1 is shown by the exact quotient, in every pair of currencies', () => {
  let negotiable = 0;
  for (const own of all)
    for (const selected of all)
      for (const near of [0.99, 1, 1.01, (1 * own.rate) / selected.rate]) {
        const amount = Number(near.toFixed(2));
        const shown = showPrice({ amount, currency_id: own.id }, selected.id, all);
        const over = millionths(amount) * millionths(selected.rate);
        const under = millionths(own.rate) * 1_000_000n;
        const label = `${amount} ${own.prefix} in ${selected.prefix}`;
        if (over < under) {
          negotiable += 1;
          expect(shown, label).toEqual({ kind: 'negotiable' });
        } else {
          const cents = (over * 200n + under) / (under * 2n);
          const plain = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
          expect(shown.kind, label).toBe('price');
          expect('text' in shown && shown.text.replaceAll('\u00a0', '').startsWith(plain), label).toBe(true);
        }
      }
  expect(negotiable).toBeGreaterThan(all.length);
});

test.each(all)('1.00 $prefix is a price in its own currency, 0.99 is not', ({ id, prefix }) => {
  const shown = (amount: number) => showPrice({ amount, currency_id: id }, id, all);
  expect(shown(0.99)).toEqual({ kind: 'negotiable' });
  expect(shown(1)).toEqual({ kind: 'price', text: `1.00\u00a0${prefix}` });
  expect(shown(1.01)).toEqual({ kind: 'price', text: `1.01\u00a0${prefix}` });
});

test.each([
  [1.005, 1, 1, 1.01],
  [10.25, 10, 1, 1.03],
  [2.01, 1, 0.5, 1.01],
  [1.01, 1, 2.5, 2.53],
  [1.15, 10, 10.5, 1.21],
])('rounds half a cent up: %d ÷ %d × %d is %d', (amount, own, selected, cents) => {
  expect(priceIn(amount, own, selected)).toBe(cents);
});

test('the quick calculation never differs from the exact one', () => {
  const decimals = (max: number, places: number) =>
    fc.integer({ min: 1, max }).map((value) => Number((value / 10 ** places).toFixed(places)));
  fc.assert(
    fc.property(
      decimals(2_000_000_000, 2),
      decimals(99_999_999, 5),
      decimals(99_999_999, 5),
      (amount, own, selected) => {
        const over = BigInt(Math.round(amount * 100)) * BigInt(Math.round(selected * 1e5));
        const under = BigInt(Math.round(own * 1e5));
        const cents = (over * 2n + under) / (under * 2n);
        const expected = over < under * 100n ? null : Number(cents) / 100;
        expect(priceIn(amount, own, selected)).toBe(expected);
      },
    ),
    { numRuns: 20_000 },
  );
});

test('amounts are rounded as decimals, half a cent away from zero', () => {
  expect(formatAmount(1.005, '€')).toBe(nbsp('1.01 €'));
  expect(formatAmount(-8.345, '€')).toBe(nbsp('-8.35 €'));
  expect(formatAmount(0.1 + 0.2, '€')).toBe(nbsp('0.30 €'));
  expect(formatAmount(0.0000001, '€')).toBe(nbsp('0.00 €'));
  expect(formatAmount(1e9, '€')).toBe(nbsp('1 000 000 000.00 €'));
});
