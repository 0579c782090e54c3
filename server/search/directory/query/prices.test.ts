import { expect, test } from 'vitest';
import { showPrice } from '../../../../contract/content/money.ts';
import { sampleClinic } from '../../../../tests/factories/directory-documents.ts';
import { createMemoryEngine } from '../../../../tests/helpers/memory-directory.ts';
import initial from '../../../content/currencies/initial.json' with { type: 'json' };
import { everything } from '../directory.ts';
import { spreadOf } from './spread.ts';

const all = initial.currencies.map(({ rate, prefix }, at) => ({ id: at + 1, rate, prefix }));

test('a price filter finds exactly the prices that are shown within it, around 1 in every currency', async () => {
  const clinics = all.flatMap(({ id: currencyId }) =>
    [0.99, 1, 1.01, 1.005].map((amount, at) =>
      sampleClinic(currencyId * 10 + at, {
        procedures: [{ id: 1, price: { amount, currencyId } }],
      }),
    ),
  );
  const engine = createMemoryEngine({ clinics, places: { countries: [], cities: [] } });
  for (const { id: currencyId } of all) {
    const conversion = { currencyId, rates: all };
    const shown = clinics.map(({ id, procedures: [priced] }) => {
      const { amount = 0, currencyId: own = 0 } = priced?.price ?? {};
      const price = showPrice({ amount, currency_id: own }, currencyId, all);
      return {
        id,
        price: price.kind === 'price' ? Number.parseFloat(price.text.replaceAll('\u00a0', '')) : null,
      };
    });
    const find = async (min: number, max: number) => {
      const asked = { ...everything, price: { min, max }, conversion, limit: clinics.length };
      return (await engine.searchClinics(asked)).ids.toSorted((a, b) => a - b);
    };
    for (const [min, max] of [
      [0, 1],
      [1, 1],
      [1.01, 1.01],
      [1, 1.01],
    ] as const) {
      const expected = shown.filter(({ price }) => price !== null && price >= min && price <= max);
      expect(await find(min, max), `${currencyId} from ${min} to ${max}`).toEqual(
        expected.map(({ id }) => id),
      );
    }
  }
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
