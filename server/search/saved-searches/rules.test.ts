import { describe, expect, test } from 'vitest';
import {
  addNews,
  canonical,
  compare,
  converterOf,
  KNOWN_MAX,
  type Known,
  knownFrom,
  nextCheck,
  noNews,
  type Observation,
  readConditions,
  replyStep,
} from './rules.ts';

const [EUR, USD] = [1, 2];
const rates = (usd: number) => [
  { id: EUR, code: 'EUR', rate: 1 },
  { id: USD, code: 'USD', rate: usd },
];
const convert = converterOf(rates(1.1));
const found = (part: Partial<Observation>): Observation => ({
  ...{ all: [], listed: [], after: 0, lowest: {}, cheapest: null, replies: {} },
  ...part,
});
const priced = (lowest: Record<number, number>, currencyId: number) =>
  found({ lowest, cheapest: { amount: lowest[currencyId] ?? 0, currencyId } });
const known = (part: Partial<Observation>): Known => knownFrom(found(part));

describe('a price that fell', () => {
  const before = known({ lowest: { [EUR]: 1000, [USD]: 1200 } });
  const cheaper = (now: Observation, usd = 1.1, was = before) =>
    compare(was, now, converterOf(rates(usd))).news.cheaper;

  test('is told in the currency in which it is stated, and once', () => {
    const now = priced({ [EUR]: 900, [USD]: 1200 }, EUR);
    const first = compare(before, now, convert);
    expect(first.news.cheaper).toEqual({
      from: { amount: 1000, currency_id: EUR },
      to: { amount: 900, currency_id: EUR },
    });
    expect(compare(first.known, now, convert).news.cheaper).toBeNull();
  });

  test('is no news where only the rate has moved', () => {
    // 1200 dollars are 800 euros now, and the lowest: nobody has changed a price.
    expect(cheaper(priced({ [EUR]: 1000, [USD]: 1200 }, USD), 1.5)).toBeNull();
    expect(cheaper(priced({ [EUR]: 1000, [USD]: 1150 }, USD), 1.5)).not.toBeNull();
  });

  test('is no news above what was told, in whichever currency', () => {
    // The clinic of 1000 euros is gone; 1150 dollars are 1045 euros.
    expect(cheaper(priced({ [USD]: 1150 }, USD))).toBeNull();
    expect(cheaper(priced({ [EUR]: 1100 }, EUR))).toBeNull();
  });

  test('is no news when it rose and came back', () => {
    const risen = compare(before, priced({ [EUR]: 1300, [USD]: 1400 }, EUR), convert);
    expect(compare(risen.known, priced({ [EUR]: 1000, [USD]: 1200 }, EUR), convert).news.cheaper).toBeNull();
  });

  test('in a currency that had no price is compared with all that was known', () => {
    const euros = known({ lowest: { [EUR]: 1000 } });
    expect(cheaper(priced({ [EUR]: 1000, [USD]: 1090 }, USD), 1.1, euros)).toEqual({
      from: { amount: 1000, currency_id: EUR },
      to: { amount: 1090, currency_id: USD },
    });
  });

  test('is no news where no price was known, or none is', () => {
    expect(cheaper(priced({ [EUR]: 5 }, EUR), 1.1, known({}))).toBeNull();
    expect(cheaper(found({}))).toBeNull();
  });
});

describe('what matches', () => {
  test('is new once, also when it was gone for a while', () => {
    const first = compare(known({ all: [1, 2] }), found({ all: [1, 2, 3] }), convert);
    expect(first.news).toMatchObject({ count: 1, ids: [3] });
    const gone = compare(first.known, found({ all: [1] }), convert);
    expect(compare(gone.known, found({ all: [1, 2, 3] }), convert).news.count).toBe(0);
  });

  test('of a wide search counts where it was listed since', () => {
    const wide = known({ all: null, after: 10 });
    expect(wide.isWhole).toBe(false);
    expect(compare(wide, found({ all: null, listed: [11, 12], after: 12 }), convert).news.count).toBe(2);
    // It has become narrow: what it never kept is not new.
    expect(compare(wide, found({ all: [3, 4, 11], after: 12 }), convert).news).toMatchObject({ ids: [11] });
  });

  test('is kept within bounds, whatever is found', () => {
    let state = known({ all: Array.from({ length: 500 }, (_, id) => id) });
    for (let day = 1; day < 20; day += 1) {
      const all = Array.from({ length: 500 }, (_, at) => day * 500 + at);
      state = compare(state, found({ all }), convert).known;
    }
    expect(state.ids).toHaveLength(KNOWN_MAX);
    expect(JSON.stringify(state).length).toBeLessThan(10_000);
  });

  test('a clinic replies faster when it comes into a faster step, and is told of once', () => {
    expect([30, 61, 1440, 4321].map(replyStep)).toEqual([0, 1, 2, 4]);
    const first = compare(
      known({ all: [1, 2], replies: { 1: 3, 2: 1 } }),
      found({ all: [1, 2], replies: { 1: 1, 2: 1 } }),
      convert,
    );
    expect(first.news).toMatchObject({ faster: 1, faster_ids: [1] });
    const slower = compare(first.known, found({ all: [1, 2], replies: { 1: 3, 2: 1 } }), convert);
    expect(compare(slower.known, found({ all: [1, 2], replies: { 1: 1, 2: 1 } }), convert).news.faster).toBe(
      0,
    );
  });

  test('a clinic whose reply time becomes known is no news', () => {
    expect(compare(known({ all: [1] }), found({ all: [1], replies: { 1: 0 } }), convert).news.faster).toBe(0);
  });
});

test('news add up until they are seen', () => {
  const price = (amount: number) => ({ amount, currency_id: EUR });
  const one = {
    ...noNews,
    count: 1,
    ids: [3],
    cheaper: { from: price(10), to: price(9) },
    faster: 1,
    faster_ids: [7],
  };
  const two = {
    ...noNews,
    count: 2,
    ids: [4, 5],
    cheaper: { from: price(9), to: price(8) },
    faster: 2,
    faster_ids: [7, 8],
  };
  expect(addNews(one, two)).toEqual({
    count: 3,
    ids: [4, 5, 3],
    cheaper: { from: price(10), to: price(8) },
    faster: 2,
    faster_ids: [7, 8],
  });
});

test('the same conditions are the same in whatever words, without what they say anyway', () => {
  const one = canonical({
    q: ' eyes ',
    country: ['FR', 'DE', 'DE'],
    language: [],
    sort: 'relevance',
    currency: 2,
    exact: false,
  });
  expect(JSON.stringify(one)).toBe('{"country":["DE","FR"],"q":"eyes"}');
  expect(canonical({ price_max: 5, currency: 2 })).toEqual({ price_max: 5, currency: 2 });
  expect(canonical({ sort: 'price', currency: 2 })).toEqual({ sort: 'price', currency: 2 });
  expect(canonical({ q: '', exact: true })).toEqual({});
});

test('a condition that is no filter any more, or no value of one, makes a search outdated', () => {
  expect(readConditions({ country: ['DE'], q: 'x' }).isWhole).toBe(true);
  expect(readConditions({ country: ['DE'], parking: ['yes'] })).toEqual({
    conditions: { country: ['DE'] },
    isWhole: false,
  });
  expect(readConditions({ sex: ['female', 'other'] }).isWhole).toBe(false);
});

test('the next look is a day later at the same time, after an outage too', () => {
  const at = new Date('2026-11-02T10:20:00Z');
  expect(nextCheck(at, at).toISOString()).toBe('2026-11-03T10:20:00.000Z');
  expect(nextCheck(at, new Date('2026-11-02T10:37:00Z')).toISOString()).toBe('2026-11-03T10:20:00.000Z');
  expect(nextCheck(at, new Date('2026-11-09T09:00:00Z')).toISOString()).toBe('2026-11-09T10:20:00.000Z');
});
