/** Which entries of a segment pass each filter of a query, as bitmaps. */

import {
  type BoundFilter,
  boundFilters,
  type FilterName,
  type ListFilter,
  listDeclarations,
  listFilters,
} from '../../../../contract/search/filters.ts';
import type { DirectoryFilters } from '../directory.ts';
import { NOWHERE } from '../segment/arrays.ts';
import { fillBits, intersect, setBit, subtract, unite } from '../segment/bits.ts';
import { addEntriesOf, isListName, type ListName } from '../segment/lists.ts';
import { addEntriesWith, kindOfMeaning, ordinalOfMeaning } from '../segment/meanings.ts';
import type { Segment } from '../segment/segment.ts';
import { bitsOf, type SetName } from '../segment/sets.ts';
import { type Spot, squaredChord, squaredChordOf, toSpot } from '../segment/spots.ts';
import { findEntry } from '../segment/titles.ts';
import type { Found } from '../words/find.ts';

export type Condition = { name: FilterName; bits: Uint32Array };

/** Makes bitmaps of zeros for one query. */
export type Bitmaps = () => Uint32Array;

/** The conditions of the filters but text and price. */
export function conditionsOf(segment: Segment, filters: DirectoryFilters, bitmaps: Bitmaps): Condition[] {
  const conditions: Condition[] = [];
  const add = (name: FilterName, bits: Uint32Array): void => {
    conditions.push({ name, bits });
  };
  for (const name of listFilters) {
    const chosen = filters[name];
    if (chosen.length > 0) add(name, holding(segment, name, chosen, bitmaps()));
  }
  for (const name of boundFilters) {
    const bound = filters[name];
    if (bound !== null) add(name, within[name](segment, bound, bitmaps()));
  }
  if (filters.near !== null && filters.near.radiusKm !== null)
    add('near', located(segment, nearby(filters.near, filters.near.radiusKm), bitmaps()));
  if (filters.bbox !== null) add('bbox', located(segment, inside(filters.bbox), bitmaps()));
  return conditions;
}

/** Those searchable at all; of them those asked for by id. */
export function aliveOf(
  segment: Segment,
  dead: Uint32Array | null,
  ids: DirectoryFilters['ids'],
  bitmaps: Bitmaps,
): Uint32Array {
  const alive = bitmaps();
  if (ids === null) fillBits(alive, segment.ids.length);
  for (const id of ids ?? []) {
    const entry = findEntry(segment, id);
    if (entry >= 0) setBit(alive, entry);
  }
  if (dead !== null) subtract(alive, dead);
  return alive;
}

/** Entries that have the words of a text; `ranks` takes how well each fits, by entry. */
export function textCondition(
  segment: Segment,
  part: number,
  found: Found,
  ranks: Float32Array,
  bitmaps: Bitmaps,
): Condition {
  const bits = bitmaps();
  const matches = found.parts?.[part];
  if (found.parts === null) fillBits(bits, segment.ids.length);
  for (let at = 0; matches && at < matches.entries.length; at++) {
    const entry = matches.entries[at] ?? 0;
    setBit(bits, entry);
    ranks[entry] = matches.ranks[at] ?? 0;
  }
  for (const meanings of found.bound) {
    const any = bitmaps();
    for (const meaning of meanings) addEntriesWith(segment, meaning, any);
    intersect(bits, any);
  }
  return { name: 'q', bits };
}

const ordinalsOf = (values: readonly (string | number)[], chosen: readonly (string | number)[]): number[] =>
  [...new Set(chosen)].map((value) => values.indexOf(value)).filter((ordinal) => ordinal >= 0);

function holding(
  segment: Segment,
  name: ListFilter,
  chosen: readonly (string | number)[],
  into: Uint32Array,
): Uint32Array {
  if (isListName(name)) return anyOfList(segment, name, chosen, into);
  const { match } = listDeclarations[name];
  return match === 'all' ? allOfSet(segment, name, chosen, into) : anyOfSet(segment, name, chosen, into);
}

function anyOfList(
  segment: Segment,
  name: ListName,
  chosen: readonly (string | number)[],
  into: Uint32Array,
) {
  for (const ordinal of ordinalsOf(segment.lists[name].values, chosen))
    addEntriesOf(segment.lists[name].entries, ordinal, into);
  return into;
}

function anyOfSet(segment: Segment, name: SetName, chosen: readonly (string | number)[], into: Uint32Array) {
  const column = segment.sets[name];
  for (const ordinal of ordinalsOf(column.values, chosen))
    unite(into, bitsOf(column, ordinal, segment.ids.length));
  return into;
}

/** A value that nobody has leaves nobody. */
function allOfSet(segment: Segment, name: SetName, chosen: readonly (string | number)[], into: Uint32Array) {
  const column = segment.sets[name];
  const ordinals = ordinalsOf(column.values, chosen);
  if (ordinals.length < new Set(chosen).size) return into;
  fillBits(into, segment.ids.length);
  for (const ordinal of ordinals) intersect(into, bitsOf(column, ordinal, segment.ids.length));
  return into;
}

/** Entries within a bound, by its own numbers: any bound may be asked for, not only those that are counted. */
const within: Record<BoundFilter, (segment: Segment, bound: number, into: Uint32Array) => Uint32Array> = {
  rating_min({ scores }, least, into) {
    for (let entry = 0; entry < scores.length; entry++) {
      const score = scores[entry] ?? 0;
      if (score > 0 && score / 10 >= least) setBit(into, entry);
    }
    return into;
  },
  reply_hours_max({ replyMinutes }, hours, into) {
    const most = 60 * hours;
    for (let entry = 0; entry < replyMinutes.length; entry++)
      if ((replyMinutes[entry] ?? 0) <= most) setBit(into, entry);
    return into;
  },
};

type Test = (spots: Segment['spots'], spot: number) => boolean;

/** Each spot is tested once, however many stand in it. An unknown place is nowhere. */
function located({ spots }: Segment, test: Test, into: Uint32Array): Uint32Array {
  const count = spots.degrees.length / 2;
  const passes = new Uint8Array(count);
  for (let spot = 0; spot < count; spot++) passes[spot] = test(spots, spot) ? 1 : 0;
  for (let entry = 0; entry < spots.ofEntry.length; entry++) {
    const spot = spots.ofEntry[entry] ?? NOWHERE;
    if (spot !== NOWHERE && passes[spot] === 1) setBit(into, entry);
  }
  return into;
}

function nearby({ lat, lon }: { lat: number; lon: number }, radiusKm: number): Test {
  const from: Spot = toSpot(lat, lon);
  const farthest = squaredChordOf(radiusKm);
  return ({ points }, spot) => squaredChord(from, points, 3 * spot) <= farthest;
}

function inside({ west, south, east, north }: NonNullable<DirectoryFilters['bbox']>): Test {
  return ({ degrees }, spot) => {
    const lat = degrees[2 * spot] ?? Number.NaN;
    const lon = degrees[2 * spot + 1] ?? Number.NaN;
    const isBetween = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
    return isBetween && lat >= south && lat <= north;
  };
}

/** The ordinals of the procedures whose prices count, null for all. */
export function askedProcedures(segment: Segment, filters: DirectoryFilters, concepts: readonly number[]) {
  const { values } = segment.lists.procedure;
  const named = concepts.filter((meaning) => kindOfMeaning(meaning) === 'procedure').map(ordinalOfMeaning);
  const wanted = filters.procedure.length > 0 ? ordinalsOf(values, filters.procedure) : named;
  if (filters.procedure.length === 0 && named.length === 0) return null;
  const asked = new Uint8Array(values.length);
  for (const ordinal of wanted) asked[ordinal] = 1;
  return asked;
}
