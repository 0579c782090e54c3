import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeTerms } from '../../tests/factories/offers.ts';
import { convertHundredths } from '../content/money.ts';
import { costOf, isLeast, sumIn } from './offer-costs.ts';
import { lineKinds, lineStates, type OfferTerms } from './offers.ts';

const full = makeTerms(7);
const currencies = [
  { id: 1, rate: 104.1276 },
  { id: 2, rate: 1 },
  { id: 3, rate: 0 },
];
const flights = { amount: 38_000, currency_id: 1 };

const required = (terms: OfferTerms) => {
  const cost = costOf(terms);
  if (!cost) throw new Error('The terms have a price');
  return cost;
};

describe('what an offer costs', () => {
  test('is the clinic’s price, and that price with the lines it does not include', () => {
    expect(costOf(full)).toEqual({
      currency_id: 2,
      price: { from: 2180, to: 2180 },
      extras: 130,
      with_extras: { from: 2310, to: 2310 },
      unknown_lines: [],
    });
  });

  test('has both ends of a range', () => {
    expect(costOf({ ...full, price_to: 2600.5 })).toMatchObject({
      price: { from: 2180, to: 2600.5 },
      with_extras: { from: 2310, to: 2730.5 },
    });
  });

  test('is nothing without a price or without a currency', () => {
    expect(costOf({ ...full, price_from: null })).toBeNull();
    expect(costOf({ ...full, currency_id: null })).toBeNull();
  });

  test('names lines that are not specified, not there, or extra without an amount, and is the least it can be then', () => {
    const lines = full.lines.filter(({ kind }) => kind !== 'ward');
    const cost = required({
      ...full,
      lines: lines.map((line) =>
        line.kind === 'transfer'
          ? { ...line, amount: null }
          : line.kind === 'interpreter'
            ? { ...line, state: 'unsaid' }
            : line,
      ),
    });
    expect(cost).toMatchObject({ extras: 60, unknown_lines: ['ward', 'interpreter', 'transfer'] });
    expect([isLeast('price', cost), isLeast('with_extras', cost), isLeast('with_own_costs', cost)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(isLeast('with_extras', required(full))).toBe(false);
  });

  test('adds tenths without a rest', () => {
    const lines = (['medicines', 'transfer'] as const).map((kind, i) => ({
      ...{ kind, state: 'extra' as const, note: '' },
      amount: i === 0 ? 0.1 : 0.2,
    }));
    expect(required({ ...full, price_from: 0.3, lines })).toMatchObject({
      extras: 0.3,
      with_extras: { from: 0.6 },
    });
  });
});

describe('a sum in a currency', () => {
  const at = { cost: required(full), ownCosts: [flights], currencies };

  test('is the amount itself in the offer’s own currency, whatever the rates', () => {
    expect(sumIn(2, 'price', { ...at, currencies: [] })).toEqual({ from: 2180, to: 2180 });
    expect(sumIn(2, 'with_extras', at)).toEqual({ from: 2310, to: 2310 });
  });

  test('holds the client’s own costs only where it says so', () => {
    expect(sumIn(1, 'price', at)).toEqual({ from: 226_998.17, to: 226_998.17 });
    expect(sumIn(1, 'with_extras', at)).toEqual({ from: 240_534.76, to: 240_534.76 });
    expect(sumIn(1, 'with_own_costs', at)).toEqual({ from: 278_534.76, to: 278_534.76 });
    expect(sumIn(2, 'with_own_costs', at)).toEqual({ from: 2674.94, to: 2674.94 });
  });

  test('is nothing where a rate is missing', () => {
    expect(sumIn(3, 'price', at)).toBeNull();
    expect(sumIn(2, 'with_own_costs', { ...at, ownCosts: [{ amount: 1, currency_id: 3 }] })).toBeNull();
    expect(sumIn(9, 'with_extras', at)).toBeNull();
  });
});

test('a half of a hundredth is rounded up as it is written, not as floating point holds it', () => {
  // 1.00 × 1.005 is 1.00499… in floating point.
  expect(convertHundredths(100, 1, 1.005)).toBe(101);
  expect(convertHundredths(5, 1, 0.5)).toBe(3);
  expect(convertHundredths(100, 1e-7, 1e-7)).toBe(100);
  for (const rate of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(convertHundredths(100, rate, 1)).toBeNull();
    expect(convertHundredths(100, 1, rate)).toBeNull();
  }
});

const amount = fc.integer({ min: 0, max: 1e11 }).map((hundredths) => hundredths / 100);
const line = fc.record({
  kind: fc.constantFrom(...lineKinds),
  state: fc.constantFrom(...lineStates),
  amount: fc.option(amount),
  note: fc.constant(''),
});

test('sums are whole hundredths of their summands, whatever the order of the lines', () => {
  const hundredths = (value: number) => Math.round(value * 100);
  const lines = fc.uniqueArray(line, { selector: ({ kind }) => kind, maxLength: lineKinds.length });
  fc.assert(
    fc.property(amount, fc.option(amount), lines, (price_from, price_to, told) => {
      const terms = { ...full, price_from, price_to, lines: told };
      const cost = required(terms);
      const extras = told.flatMap(({ state, amount: each }) => (state === 'extra' ? [each ?? 0] : []));
      expect(hundredths(cost.extras)).toBe(extras.reduce((sum, each) => sum + hundredths(each), 0));
      expect(hundredths(cost.with_extras.from)).toBe(hundredths(price_from) + hundredths(cost.extras));
      expect(hundredths(cost.with_extras.to)).toBe(
        hundredths(price_to ?? price_from) + hundredths(cost.extras),
      );
      expect(costOf({ ...terms, lines: [...told].reverse() })).toEqual(cost);
    }),
    { numRuns: 500 },
  );
});
