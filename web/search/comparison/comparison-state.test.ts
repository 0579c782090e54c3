import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparisonState, comparisonAddress, readComparison } from './comparison-state.ts';

const read = (address: string): ComparisonState =>
  readComparison(new URL(address, 'http://localhost').searchParams);

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 5 });
const states = fc.record({
  clinic: ids,
  doctor: ids,
  procedures: fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,20}$/), { maxLength: 10 }),
  kind: fc.constantFrom('clinic' as const, 'doctor' as const),
  onlyDifferent: fc.boolean(),
  hidden: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 5 }),
});

test('an address says everything that it was made of', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(read(comparisonAddress(state))).toEqual(state);
    }),
  );
});

test('what makes no sense in an address is left out', () => {
  const state = read(
    '/comparison?clinic=7&clinic=7&clinic=-1&clinic=NaN&clinic=1e99&doctor=<b>&procedure=A%20B&kind=x',
  );
  expect(state).toEqual({
    clinic: [7],
    doctor: [],
    procedures: [],
    kind: 'clinic',
    onlyDifferent: false,
    hidden: [],
  });
});

test('more than fit side by side are cut off', () => {
  expect(read('/comparison?doctor=1&doctor=2&doctor=3&doctor=4&doctor=5&doctor=6').doctor).toEqual([
    1, 2, 3, 4, 5,
  ]);
});

test('an address with doctors alone shows doctors', () => {
  expect(read('/comparison?doctor=1').kind).toBe('doctor');
  expect(read('/comparison?doctor=1&clinic=2').kind).toBe('clinic');
});
