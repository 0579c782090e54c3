/** Filters and exact counts: one pass over the clinics found. */
import { CITY_FACET_LIMIT, type ClinicHits, type ClinicQuery, type Counted } from '../directory.ts';
import { NOWHERE, type Segment, textAt, textsCount } from '../segment/segment.ts';
import { squaredChord, squaredChordOf, toSpot } from '../segment/spots.ts';
import { partsOf, type Snapshot } from '../snapshot.ts';
import type { Candidates } from './candidates.ts';

const FAILS_COUNTRY = 1;
const FAILS_CITY = 2;
const FAILS_NEAR = 4;

export type Filtered = {
  /** Clinics that pass, numbered through both segments, with what `rankOf` said of each. */
  clinics: Uint32Array;
  ranks: Float32Array;
  total: number;
  /** How many of them are of the main segment; those come first. */
  inMain: number;
  facets: ClinicHits['facets'];
  /** Number that fail only one filter. */
  failOnly: { country: number; city: number; near: number };
};

/** Room for the clinics that pass: what is filtered next takes it again. */
export type FilterRoom = { passing: Uint32Array; ranks: Float32Array };

export const createFilterRoom = (clinics: number): FilterRoom => ({
  passing: new Uint32Array(clinics),
  ranks: new Float32Array(clinics),
});

/** The order of the candidates is kept. */
export function filter(
  snapshot: Snapshot,
  query: ClinicQuery,
  candidates: Candidates,
  room: FilterRoom,
): Filtered {
  const parts = partsOf(snapshot);
  // The last segment's lists of places continue those before it.
  const last = parts.at(-1)?.segment ?? snapshot.main;
  const codes = Array.from({ length: textsCount(last.countries) }, (_, at) => textAt(last.countries, at));
  const pass: Pass = {
    countries: chosen(codes, query.countries),
    cities: chosen(last.cities, query.cities),
    isNear: nearby(query.near),
    countryCounts: new Uint32Array(codes.length),
    cityCounts: new Uint32Array(last.cities.length),
    failOnly: new Uint32Array(8),
    passed: 0,
    ...room,
  };
  const totals = parts.map(({ segment, base }, part) => {
    const given = candidates[part] ?? { clinics: new Uint32Array(0), ranks: null };
    pass.passed = filterSegment(segment, base, given, pass);
    return pass.passed;
  });
  const total = pass.passed;
  return {
    clinics: pass.passing.subarray(0, total),
    ranks: pass.ranks.subarray(0, total),
    total,
    inMain: totals[0] ?? 0,
    facets: {
      country: mostFirst(codes, pass.countryCounts, query.countries, Number.POSITIVE_INFINITY),
      city: mostFirst(last.cities, pass.cityCounts, query.cities, CITY_FACET_LIMIT),
    },
    failOnly: {
      country: pass.failOnly[FAILS_COUNTRY] ?? 0,
      city: pass.failOnly[FAILS_CITY] ?? 0,
      near: pass.failOnly[FAILS_NEAR] ?? 0,
    },
  };
}

type Pass = FilterRoom & {
  countries: Uint8Array | null;
  cities: Uint8Array | null;
  isNear: ((segment: Segment, clinic: number) => boolean) | null;
  countryCounts: Uint32Array;
  cityCounts: Uint32Array;
  failOnly: Uint32Array;
  passed: number;
};

/** Adds the clinics of a segment that pass; says how many there are then. */
function filterSegment(segment: Segment, base: number, given: Candidates[number], pass: Pass): number {
  const {
    countries,
    cities,
    isNear,
    countryCounts,
    cityCounts,
    failOnly,
    passing,
    ranks: passingRanks,
  } = pass;
  const { clinics, ranks, places } = given;
  let total = pass.passed;
  for (let at = 0; at < clinics.length; at++) {
    const clinic = clinics[at] ?? 0;
    const country = (places ? places.country[at] : segment.country[clinic]) ?? NOWHERE;
    const city = (places ? places.city[at] : segment.city[clinic]) ?? NOWHERE;
    let fails = 0;
    if (countries !== null && countries[country] !== 1) fails |= FAILS_COUNTRY;
    if (cities !== null && cities[city] !== 1) fails |= FAILS_CITY;
    if (isNear !== null && !isNear(segment, clinic)) fails |= FAILS_NEAR;
    if ((fails & ~FAILS_COUNTRY) === 0) countryCounts[country] = (countryCounts[country] ?? 0) + 1;
    if ((fails & ~FAILS_CITY) === 0 && city !== NOWHERE) cityCounts[city] = (cityCounts[city] ?? 0) + 1;
    if (fails !== 0) {
      failOnly[fails] = (failOnly[fails] ?? 0) + 1;
      continue;
    }
    passing[total] = base + clinic;
    if (ranks !== null) passingRanks[total] = ranks[at] ?? 0;
    total += 1;
  }
  return total;
}

/** One for each chosen value by ordinal; null where none is chosen and all pass. */
function chosen<Value>(values: ArrayLike<Value>, wanted: readonly Value[]): Uint8Array | null {
  if (wanted.length === 0) return null;
  const set = new Set(wanted);
  return Uint8Array.from({ length: values.length }, (_, at) => (set.has(values[at] as Value) ? 1 : 0));
}

/** Says whether a clinic is within the radius; null where none is asked for. An unknown place is not near: NaN. */
function nearby(near: ClinicQuery['near']): ((segment: Segment, clinic: number) => boolean) | null {
  if (near === null || near.radiusKm === null) return null;
  const spot = toSpot(near.lat, near.lon);
  const farthest = squaredChordOf(near.radiusKm);
  return ({ spots }, clinic) => squaredChord(spot, spots, 3 * clinic) <= farthest;
}

function mostFirst<Value extends string | number>(
  values: ArrayLike<Value>,
  counts: Uint32Array,
  wanted: readonly Value[],
  limit: number,
): Counted<Value>[] {
  const least = limit < counts.length ? countAt(counts, limit) : 1;
  const listed: Counted<Value>[] = [];
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] ?? 0;
    if (count > 0 && count >= least) listed.push({ value: values[at] as Value, count });
  }
  const compare = (a: Counted<Value>, b: Counted<Value>): number =>
    b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);
  const first = listed.sort(compare).slice(0, limit);
  const there = new Set(first.map(({ value }) => value));
  const missing = [...new Set(wanted)].filter((value) => !there.has(value));
  if (missing.length === 0) return first;
  const ordinals = new Map(Array.from({ length: values.length }, (_, at) => [values[at], at]));
  const added = missing.map((value) => ({ value, count: counts[ordinals.get(value) ?? -1] ?? 0 }));
  return [...first, ...added].sort(compare);
}

/** The count that the first `limit` values have at least: a histogram spares the sorting of all. */
function countAt(counts: Uint32Array, limit: number): number {
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0);
  const histogram = new Uint32Array(most + 1);
  for (const count of counts) histogram[count] = (histogram[count] ?? 0) + 1;
  let taken = 0;
  for (let count = most; count > 0; count--) {
    taken += histogram[count] ?? 0;
    if (taken >= limit) return count;
  }
  return 1;
}
