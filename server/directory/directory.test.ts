/** The interface against a plain recount: every engine must pass this. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClinicDocument, ClinicQuery, Counted, PlaceNames } from './directory.ts';
import { CITY_FACET_LIMIT } from './directory.ts';
import { createMemoryEngine } from './memory.ts';
import { squaredChord, squaredChordOf, toSpot } from './segment/spots.ts';

// Short and far apart, none the beginning of another: they mean themselves only, and forgiveness has its own tests.
const WORDS = ['bix', 'dov', 'gul', 'kem', 'nas', 'rit'];
const COUNTRIES = ['DE', 'RU', 'FR'];
const CITIES: PlaceNames<number>[] = [
  { id: 11, names: ['Fopp'] },
  { id: 12, names: ['Lubb Hadd'] },
  { id: 13, names: ['Zerr'] },
];
const places = { countries: COUNTRIES.map((id) => ({ id, names: [`${id}${id}`] })), cities: CITIES };

const nameText = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const clinics = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      titles: fc.array(nameText, { minLength: 1, maxLength: 3 }),
      country: fc.constantFrom(...COUNTRIES),
      cityId: fc.constantFrom(null, 11, 12, 13),
      place: fc.option(
        fc.record({ lat: fc.integer({ min: -80, max: 80 }), lon: fc.integer({ min: -170, max: 170 }) }),
      ),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .map((all) =>
    all.map(({ titles, place, ...clinic }): ClinicDocument => {
      const names = titles.map((text, at) => ({
        text,
        kind: at === 0 ? ('title' as const) : ('alias' as const),
      }));
      return { ...clinic, names, lat: place?.lat ?? null, lon: place?.lon ?? null };
    }),
  );

const queries: fc.Arbitrary<Omit<ClinicQuery, 'offset' | 'limit'>> = fc.record({
  q: fc
    .array(fc.constantFrom(...WORDS, 'fopp', 'lubb hadd', 'dede'), { maxLength: 2 })
    .map((words) => words.join(' ')),
  countries: fc.subarray(COUNTRIES),
  cities: fc.subarray([11, 12, 13, 99]),
  sort: fc.constantFrom('relevance', 'title', 'distance'),
  near: fc.option(
    fc.record({
      lat: fc.integer({ min: -80, max: 80 }),
      lon: fc.integer({ min: -170, max: 170 }),
      radiusKm: fc.constantFrom(null, 2000, 8000),
    }),
  ),
});

type Query = Omit<ClinicQuery, 'offset' | 'limit'>;
const chord = (near: NonNullable<Query['near']>, { lat, lon }: ClinicDocument): number =>
  squaredChord(toSpot(near.lat, near.lon), toSpot(lat, lon), 0);

const passes = {
  q: ({ q }: Query, clinic: ClinicDocument): boolean => {
    const city = CITIES.find(({ id }) => id === clinic.cityId)?.names ?? [];
    const said = [...clinic.names.map(({ text }) => text), ...city, `${clinic.country}${clinic.country}`];
    const words = new Set(said.flatMap((text) => text.toLowerCase().split(' ')));
    return q.split(' ').every((word) => word === '' || words.has(word));
  },
  country: ({ countries }: Query, { country }: ClinicDocument): boolean =>
    countries.length === 0 || countries.includes(country),
  city: ({ cities }: Query, { cityId }: ClinicDocument): boolean =>
    cities.length === 0 || (cityId !== null && cities.includes(cityId)),
  near: ({ near }: Query, clinic: ClinicDocument): boolean =>
    near === null || near.radiusKm === null || chord(near, clinic) <= squaredChordOf(near.radiusKm),
};
type Filter = keyof typeof passes;
const FILTERS: Filter[] = ['q', 'country', 'city', 'near'];

const passing = (all: readonly ClinicDocument[], query: Query, without?: Filter): ClinicDocument[] =>
  all.filter((clinic) => FILTERS.every((name) => name === without || passes[name](query, clinic)));

function counted<Value extends string | number>(
  values: readonly Value[],
  chosen: readonly Value[],
): Counted<Value>[] {
  const counts = new Map(chosen.map((value) => [value, 0]));
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const titleOf = ({ names }: ClinicDocument): string => names[0]?.text ?? '';
const byTitle = (a: ClinicDocument, b: ClinicDocument): number =>
  titleOf(a) === titleOf(b) ? a.id - b.id : titleOf(a) < titleOf(b) ? -1 : 1;

const known = ({ names, lat }: ClinicDocument): number =>
  new Set(names.map(({ text }) => text)).size + (lat === null ? 0 : 3);

function ordered(found: readonly ClinicDocument[], { sort, near }: Query): number[] {
  const far = (clinic: ClinicDocument): number => {
    const apart = near ? chord(near, clinic) : 0;
    return Number.isNaN(apart) ? 5 : apart;
  };
  const compare =
    sort === 'distance' && near
      ? (a: ClinicDocument, b: ClinicDocument) => far(a) - far(b) || byTitle(a, b)
      : sort === 'title'
        ? byTitle
        : (a: ClinicDocument, b: ClinicDocument) => known(b) - known(a) || byTitle(a, b);
  return [...found].sort(compare).map(({ id }) => id);
}

async function allPages(
  engine: ReturnType<typeof createMemoryEngine>,
  query: Query,
  limit: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ; offset += limit) {
    const page = await engine.searchClinics({ ...query, offset, limit });
    ids.push(...page.ids);
    if (page.ids.length < limit) return ids;
  }
}

async function checkAgainstRecount(
  engine: ReturnType<typeof createMemoryEngine>,
  all: readonly ClinicDocument[],
  query: Query,
): Promise<void> {
  const found = passing(all, query);
  // Where no clinic has all words the index forgives more than a recount can tell.
  if (!all.some((clinic) => passes.q(query, clinic)) && query.q !== '') return;
  const hits = await engine.searchClinics({ ...query, offset: 0, limit: 100 });
  expect(hits.total).toBe(found.length);
  expect([...hits.ids].sort((a, b) => a - b)).toEqual(found.map(({ id }) => id).sort((a, b) => a - b));
  const countries = passing(all, query, 'country').map(({ country }) => country);
  expect(hits.facets.country).toEqual(counted(countries, query.countries));
  const cities = passing(all, query, 'city').flatMap(({ cityId }) => (cityId === null ? [] : [cityId]));
  expect(hits.facets.city).toEqual(counted(cities, query.cities));
  if (query.q === '' || query.sort === 'title' || (query.sort === 'distance' && query.near))
    expect(hits.ids).toEqual(ordered(found, query));
  expect(await allPages(engine, query, 3)).toEqual(hits.ids);
  const without = FILTERS.map((value) => ({ value, count: passing(all, query, value).length }));
  const helpful = without.filter(({ count }) => found.length === 0 && count > 0);
  expect(hits.without).toHaveLength(helpful.length);
  expect(hits.without).toEqual(expect.arrayContaining(helpful));
}

test('totals, facets, order and pages are those of a plain recount', async () => {
  await fc.assert(
    fc.asyncProperty(clinics, queries, async (all, query) => {
      await checkAgainstRecount(createMemoryEngine(all, places), all, query);
    }),
    { numRuns: 300 },
  );
});

test('after any changes the index answers as one built anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      clinics,
      clinics,
      fc.array(fc.integer({ min: 1, max: 60 })),
      queries,
      async (before, now, gone, query) => {
        const engine = createMemoryEngine(before, places);
        engine.change(now.map((clinic) => ({ id: clinic.id, clinic })));
        engine.change(gone.map((id) => ({ id, clinic: null })));
        const all = new Map([...before, ...now].map((clinic) => [clinic.id, clinic]));
        for (const id of gone) all.delete(id);
        await checkAgainstRecount(engine, [...all.values()], query);
        expect((await engine.stats()).clinics).toBe(all.size);
      },
    ),
    { numRuns: 300 },
  );
});

test('only the commonest cities are counted, and the chosen ones always', async () => {
  const many = Array.from({ length: CITY_FACET_LIMIT + 20 }, (_, at) => at + 1);
  const all = many.flatMap((cityId) =>
    [1, 2].slice(cityId > CITY_FACET_LIMIT ? 1 : 0).map(
      (copy): ClinicDocument => ({
        id: cityId * 10 + copy,
        names: [{ text: 'Bix', kind: 'title' }],
        country: 'DE',
        cityId,
        lat: null,
        lon: null,
      }),
    ),
  );
  const engine = createMemoryEngine(all, places);
  const last = many.length;
  const ask = {
    q: '',
    countries: [],
    cities: [last],
    sort: 'title' as const,
    near: null,
    offset: 0,
    limit: 1,
  };
  const { city } = (await engine.searchClinics(ask)).facets;
  expect(city).toHaveLength(CITY_FACET_LIMIT + 1);
  expect(city.at(-1)).toEqual({ value: last, count: 1 });
});
