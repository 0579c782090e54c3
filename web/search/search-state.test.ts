import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byName,
  filterNames,
  type ListFilter,
  listDeclarations,
  listFilters,
} from '../../contract/search/filters.ts';
import { sorts } from '../../contract/search/search.ts';
import { filterQuery, searchQuery } from './search-query.ts';
import {
  changeSearch,
  countChosen,
  dropCondition,
  emptySearch,
  readSearch,
  type SearchState,
  searchAddress,
  searchParams,
  toggleValue,
} from './search-state.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

const few = (value: fc.Arbitrary<string>) => fc.uniqueArray(value, { maxLength: 5 });
const kinds = {
  slug: few(fc.stringMatching(/^[a-z0-9-]{1,20}$/)),
  country: few(fc.stringMatching(/^[A-Z]{2}$/)),
  city: few(fc.integer({ min: 1, max: 99_999_999 }).map(String)),
  language: few(fc.stringMatching(/^[a-z]{2,3}$/)),
};
function valuesOf(name: ListFilter): fc.Arbitrary<string[]> {
  const { values } = listDeclarations[name];
  return typeof values === 'string' ? kinds[values] : few(fc.constantFrom(...values));
}
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const degrees = (most: number) =>
  fc.integer({ min: -most * 10, max: most * 10 }).map((tenths) => String(tenths / 10));

const states: fc.Arbitrary<SearchState> = fc
  .record({
    q: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim()),
    ...byName(listFilters, valuesOf),
    rating_min: orNull(fc.constantFrom(3, 3.5, 4, 4.5)),
    reply_hours_max: orNull(fc.integer({ min: 1, max: 720 })),
    price_min: orNull(fc.integer({ min: 0, max: 1000 })),
    price_max: orNull(fc.integer({ min: 1000, max: 1_000_000 })),
    currency: orNull(fc.integer({ min: 1, max: 200 })),
    near: orNull(fc.tuple(degrees(90), degrees(180)).map((both) => both.join())),
    radius_km: orNull(fc.integer({ min: 1, max: 500 })),
    bbox: fc.constantFrom(null, '-10.5,35,30,60', '170,-20,-170,10'),
    sort: fc.constantFrom(...sorts),
    page: fc.integer({ min: 1, max: 500 }),
  })
  // A currency stands beside a price only, a radius and an order by distance beside a place only.
  .map((state) => ({ ...changeSearch(state, {}), page: state.page }));

describe('a search in the address', () => {
  test('says everything there and back', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readSearch(searchParams(state))).toEqual(state);
      }),
    );
  });

  test('is readable whatever stands in it', () => {
    const names = [...searchParams({ ...emptySearch }).keys(), ...Object.keys(emptySearch)];
    const queries = fc.array(
      fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 30 })),
    );
    fc.assert(
      fc.property(queries, (pairs) => {
        const state = readSearch(new URLSearchParams(pairs));
        expect(readSearch(searchParams(state))).toEqual(state);
      }),
    );
  });

  test.each([
    ['rating_min=9'],
    ['rating_min=good'],
    ['reply_hours_max=1.5'],
    ['price_min=-5'],
    ['price_max='],
    ['currency=1'],
    ['near=95,10'],
    ['radius_km=10'],
    ['bbox=1,2,3'],
    ['bbox=0,50,10,40'],
    ['country=germany'],
    ['city=abc'],
    ['procedure=DROP%20TABLE'],
    ['verified=everything'],
    ['sort=best'],
    ['sort=distance'],
    ['page=0'],
  ])('«%s» asks for nothing', (query) => {
    expect(read(query)).toEqual(emptySearch);
  });

  test('takes prices as people write them, in either order', () => {
    expect(read('price_min=250%C2%A0000&price_max=80+000&currency=3')).toMatchObject({
      price_min: 80_000,
      price_max: 250_000,
      currency: 3,
    });
    expect(read('price_min=١٢٠٠')).toMatchObject({ price_min: 1200 });
  });

  test('stays within the pages that there are', () => {
    expect(read('page=99999').page).toBe(500);
  });
});

describe('a changed search', () => {
  test('starts at its first page', () => {
    const state = toggleValue({ ...emptySearch, page: 4 }, 'country', 'DE');
    expect(state).toMatchObject({ country: ['DE'], page: 1 });
    expect(toggleValue(state, 'country', 'DE').country).toEqual([]);
  });

  test('has nothing left of a condition that was dropped', () => {
    fc.assert(
      fc.property(states, fc.constantFrom(...filterNames), (state, condition) => {
        const params = searchParams(dropCondition(state, condition));
        const names = condition === 'price' ? ['price_min', 'price_max', 'currency'] : [condition];
        for (const name of names) expect(params.has(name)).toBe(false);
      }),
    );
  });

  test('counts what is chosen, both bounds of the price as one', () => {
    expect(countChosen(emptySearch)).toBe(0);
    expect(countChosen(read('q=a&country=DE,FR&price_min=1&price_max=2&rating_min=4&bbox=1,2,3,4'))).toBe(5);
  });

  test('goes to the page that shows it', () => {
    expect(searchAddress(read('country=DE'), 'map')).toBe('/map-result?country=DE');
    expect(searchAddress(emptySearch, 'doctors')).toBe('/search/search-doctors');
  });
});

describe('the question to the API', () => {
  test('carries the currency of the address with prices, else that of the visitor', () => {
    expect(filterQuery(read('price_min=10&currency=3'), 1)).toEqual({ price_min: 10, currency: 3 });
    expect(filterQuery(read('price_min=10'), 1)).toEqual({ price_min: 10, currency: 1 });
  });

  test('leaves prices out where there is no currency at all', () => {
    expect(filterQuery(read('price_min=10'), null)).toEqual({});
    expect(searchQuery(read('sort=price'), null).sort).toBe('relevance');
    expect(searchQuery(read('sort=price'), 1)).toMatchObject({ sort: 'price', currency: 1 });
  });
});
