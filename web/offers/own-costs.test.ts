import { expect, test } from 'vitest';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { costsFor, scopeKey, scopesOf } from './own-costs.ts';

type Shown = Parameters<typeof scopesOf>[0];

/** Clinics by id and city; those in `offering` have made an offer. */
function requestOf(cities: Record<number, string | null>, offering: number[]): Shown {
  const clinics = Object.entries(cities).map(([id, city]) => ({
    id: Number(id),
    city,
    title: `Clinic ${id}`,
  }));
  // Only what the scopes are made of.
  return {
    recipients: clinics.map((clinic) => ({ clinic })) as RequestDetail['recipients'],
    offers: offering.map((clinic_id) => ({ clinic_id })) as RequestDetail['offers'],
  };
}

const cost = (title: string, clinic_ids?: number[]) => ({
  ...{ title, amount: 1, currency_id: 1 },
  ...(clinic_ids && { clinic_ids }),
});

test('a cost is added to the offers it is for, and one without a choice to every offer', () => {
  const costs = [cost('insurance'), cost('flight', [1, 2]), cost('visa', [3])];
  expect(costsFor(costs, 2).map(({ title }) => title)).toEqual(['insurance', 'flight']);
  expect(costsFor(costs, 4).map(({ title }) => title)).toEqual(['insurance']);
});

test('a cost can be for a city with several offers, and for each clinic that has made one', () => {
  const request = requestOf({ 1: 'Istanbul', 2: 'Istanbul', 3: 'Milan', 4: 'Milan', 5: null }, [1, 2, 3, 5]);
  expect(scopesOf(request, []).map(({ city, ids }) => [city, ids])).toEqual([
    ['Istanbul', [1, 2]],
    [null, [1]],
    [null, [2]],
    [null, [3]],
    [null, [5]],
  ]);
});

test('with one offer there is nothing to choose, and a city that is all there is is no choice', () => {
  expect(scopesOf(requestOf({ 1: 'Milan', 2: 'Milan' }, [1]), [])).toEqual([]);
  expect(scopesOf(requestOf({ 1: 'Milan', 2: 'Milan' }, [1, 2]), []).map(({ ids }) => ids)).toEqual([
    [1],
    [2],
  ]);
});

test('a choice of before that is offered no more stays one, whatever order its clinics are in', () => {
  const request = requestOf({ 1: 'Istanbul', 2: 'Milan', 3: 'Milan' }, [1, 2, 3]);
  const scopes = scopesOf(request, [cost('flight', [2, 1]), cost('hotel', [3, 2])]);
  expect(scopes.map(({ ids }) => ids)).toEqual([[2, 3], [1], [2], [3], [1, 2]]);
  expect(scopes.at(-1)?.key).toBe(scopeKey([2, 1]));
});
