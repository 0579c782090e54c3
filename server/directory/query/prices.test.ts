import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showPrice } from '../../../contract/money.ts';
import { convertedBounds } from './prices.ts';
import { spreadOf } from './spread.ts';

const rate = fc.double({ min: 0.0001, max: 100_000, noNaN: true });

test('a price is within bounds exactly when the price as it is shown is, to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000_000 }).map((cents) => cents / 100),
      rate,
      rate,
      fc.constantFrom(-0.01, -0.005, 0, 0.005, 0.01),
      (amount, own, selected, beside) => {
        const converted = (amount / own) * selected;
        const rates = [
          { id: 1, rate: own, prefix: '' },
          { id: 2, rate: selected, prefix: '' },
        ];
        const price = showPrice({ amount, currency_id: 1 }, 2, rates);
        if (price.kind !== 'price') return;
        const shown = Number(price.text.replace(/\s/gu, ''));
        const bound = shown + beside;
        const { from, before } = convertedBounds({ min: bound, max: bound });
        expect(converted >= from).toBe(shown >= bound);
        expect(converted < before).toBe(shown <= bound);
      },
    ),
    { numRuns: 3000 },
  );
});

test('the spread leaves out the ends, and counts what lies beyond in the outermost bars', () => {
  const prices = Float64Array.from({ length: 1000 }, (_, at) => 100 + at);
  const spread = spreadOf(Float64Array.from([1, 1_000_000, ...prices]));
  expect(spread).toMatchObject({ min: 109, max: 1090 });
  expect(spread?.bars).toHaveLength(16);
  expect(spread?.bars.reduce((sum, { count }) => sum + count, 0)).toBe(1002);
  expect(spread?.bars[0]?.from).toBe(109);
  expect(spread?.bars[15]?.to).toBe(1090);
  expect(spreadOf(new Float64Array(0))).toBeNull();
  expect(spreadOf(Float64Array.from([5, 5]))).toMatchObject({ min: 5, max: 5 });
});
