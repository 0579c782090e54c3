/** Random small worlds and queries for property tests. */
import fc from 'fast-check';
import {
  type HeldFilter,
  heldLists,
  isHeldFilter,
  type ListFilters,
  listDeclarations,
  listFilters,
} from '../../contract/search/filters.ts';
import { type RankingWeights, weightLimits } from '../../contract/search/ranking.ts';
import type {
  Concept,
  DirectoryQuery,
  IndexValue,
  PlaceNames,
} from '../../server/search/directory/directory.ts';
import { everything } from '../../server/search/directory/directory.ts';
import type { World } from '../oracles/recount.ts';
import { sampleClinic, sampleDoctor } from './directory-documents.ts';

// Short and far apart, none the beginning of another: they mean themselves only, and forgiveness has its own tests.
export const WORDS = ['bix', 'dov', 'gul', 'kem', 'nas', 'rit'];
const COUNTRIES = ['DE', 'RU', 'FR'];
export const CITIES: PlaceNames<number>[] = [
  { id: 11, names: ['Fopp'] },
  { id: 12, names: ['Lubb Hadd'] },
  { id: 13, names: ['Zerr'] },
];
export const places = {
  countries: COUNTRIES.map((id) => ({ id, names: [`${id}${id}`] })),
  cities: CITIES,
  elsewhere: { countries: [], regions: [] },
};

const concept = (kind: Concept['kind'], id: number, text: string): Concept => ({
  kind,
  id,
  names: [{ text, lang: 'en', isTitle: true }],
});
export const concepts = [
  concept('specialization', 1, 'voss'),
  concept('disease', 1, 'jyck'),
  concept('procedure', 1, 'hurm'),
  concept('procedure', 2, 'tweg mogg'),
];

const nameText = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));
const names = fc
  .array(nameText, { minLength: 1, maxLength: 3 })
  .map((texts) =>
    texts.map((text, at) => ({ text, kind: at === 0 ? ('title' as const) : ('alias' as const) })),
  );
const amounts = fc.oneof(
  fc.constantFrom(0.5, 0.99, 1, 1.005, 99.995, 100, 1000),
  fc.integer({ min: 1, max: 300_000 }).map((cents) => cents / 100),
);
const price = fc.option(fc.record({ amount: amounts, currencyId: fc.constantFrom(1, 2, 3, 9) }));
const procedures = fc.uniqueArray(fc.record({ id: fc.constantFrom(1, 2, 3), price }), {
  selector: ({ id }) => id,
});
const stars = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 }).chain((all) =>
  fc.double({ min: 1, max: 5, noNaN: true }).map((ranked) => ({
    count: all.length,
    sum: all.reduce((sum, one) => sum + one, 0),
    ranked: all.length > 0 ? Math.fround(ranked) : null,
  })),
);
const entry = {
  id: fc.integer({ min: 1, max: 40 }),
  names,
  specializations: fc.subarray([1, 2]),
  diseases: fc.subarray([1, 2]),
  procedures,
  languages: fc.subarray(['de', 'ru', 'en']),
  rating: stars,
  isLicenceChecked: fc.boolean(),
  isDemo: fc.boolean(),
  sex: fc.constantFrom('female', 'male', null),
};
const spot = fc.option(
  fc.record({ lat: fc.integer({ min: -80, max: 80 }), lon: fc.integer({ min: -179, max: 179 }) }),
);
/** Values of a filter by a list that a clinic holds: of a dictionary the first ids. */
const valuesOf = (name: HeldFilter): (string | number)[] => {
  const { values } = listDeclarations[name];
  return typeof values === 'string' ? [1, 2] : [...values];
};
const heldFilters = listFilters.filter(isHeldFilter);
const held = Object.fromEntries(
  heldFilters.map((name) => [heldLists[name], fc.subarray(valuesOf(name))]),
) as unknown as { [Name in HeldFilter as ListFilters[Name]['held']]: fc.Arbitrary<IndexValue<Name>[]> };
const clinic = fc
  .record({
    ...entry,
    ...held,
    country: fc.constantFrom(...COUNTRIES),
    cityId: fc.constantFrom(null, 11, 12, 13),
    spot,
    replyMinutes: fc.constantFrom(null, 20, 60, 61, 240, 1000, 4320, 9000),
    isClaimed: fc.boolean(),
    dataScore: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ id, spot, ...given }) =>
    sampleClinic(id, { ...given, lat: spot?.lat ?? null, lon: spot?.lon ?? null }),
  );
const doctor = fc
  .record({ ...entry, clinicId: fc.option(fc.integer({ min: 1, max: 40 })) })
  .map(({ id, ...given }) => sampleDoctor(id, given));
const byId = { selector: ({ id }: { id: number }) => id, maxLength: 30, size: 'max' as const };

export const worlds: fc.Arbitrary<World> = fc.record({
  clinics: fc.uniqueArray(clinic, byId),
  doctors: fc.uniqueArray(doctor, byId),
  concepts: fc.constant(concepts),
  places: fc.constant(places),
});

/** Any that sum up as they have to. */
export const weightings: fc.Arbitrary<RankingWeights> = fc
  .tuple(...Array.from({ length: 5 }, () => fc.integer({ min: 0, max: weightLimits.max / 2 })))
  .map(([licence_checked = 0, profile_kept = 0, rating = 0, reply_time = 0, data_score = 0]) => {
    const rest = weightLimits.sum - licence_checked - profile_kept - rating - reply_time - data_score;
    const documented = Math.min(weightLimits.max, Math.max(0, rest));
    return {
      licence_checked,
      profile_kept,
      rating: rating + rest - documented,
      reply_time,
      documented,
      data_score,
    };
  })
  .filter((weights) => Object.values(weights).every((one) => one >= 0 && one <= weightLimits.max));

const placeText = fc.constantFrom('fopp', 'lubb hadd', 'dede', '');
const texts = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  fc
    .array(fc.constantFrom(...WORDS, 'fopp', 'lubb hadd', 'dede'), { maxLength: 2 })
    .map((words) => words.join(' ')),
  fc
    .tuple(fc.constantFrom('voss', 'jyck', 'hurm', 'mogg tweg'), placeText)
    .map((words) => words.filter(Boolean).join(' ')),
);
const corner = fc.integer({ min: -170, max: 170 });
const latitudes = fc.tuple(fc.integer({ min: -80, max: 0 }), fc.integer({ min: 0, max: 80 }));
/** Most filters are not set, or nothing would ever be found. */
const maybe = <Value>(given: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: given });
const few = <Value>(values: Value[]): fc.Arbitrary<Value[]> =>
  maybe(fc.subarray(values)).map((chosen) => chosen ?? []);
const rates = fc.constantFrom(
  [
    { id: 1, rate: 1 },
    { id: 2, rate: 1.0837 },
    { id: 3, rate: 97.31 },
  ],
  [
    { id: 1, rate: 1 },
    { id: 2, rate: 0 },
  ],
);

const askedOfHeld = Object.fromEntries(heldFilters.map((name) => [name, few(valuesOf(name))])) as unknown as {
  [Name in HeldFilter]: fc.Arbitrary<IndexValue<Name>[]>;
};

export const queries: fc.Arbitrary<DirectoryQuery> = fc
  .record({
    q: texts,
    country: few(COUNTRIES),
    city: few([11, 12, 13, 99]),
    specialization: few([1, 2, 99]),
    disease: few([1, 2]),
    procedure: few([1, 2, 99]),
    ...askedOfHeld,
    language: few(['de', 'ru', 'xx']),
    verified: few(['licence' as const, 'profile' as const]),
    rating_min: maybe(fc.constantFrom(3, 3.5, 4.5, 2.7)),
    reply_hours_max: maybe(fc.constantFrom(1, 4, 24, 72, 150)),
    price: maybe(
      fc.record({
        min: fc.option(fc.constantFrom(0, 1, 1.01, 100, 500)),
        max: fc.option(fc.constantFrom(100, 1000, 3000)),
      }),
    ),
    near: maybe(
      fc.record({
        lat: fc.integer({ min: -80, max: 80 }),
        lon: corner,
        radiusKm: fc.constantFrom(null, 2011, 8011),
      }),
    ),
    bbox: maybe(
      fc
        .tuple(corner, latitudes, corner)
        .map(([west, [south, north], east]) => ({ west, south, east, north })),
    ),
    ids: maybe(fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 20 })),
    sort: fc.constantFrom('relevance', 'rating', 'price', 'distance', 'reply_time', 'comments', 'title'),
    conversion: fc.option(fc.record({ currencyId: fc.constantFrom(1, 2, 3), rates })),
  })
  .map((given) => ({ ...everything, ...given }));
