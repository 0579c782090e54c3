/** Which entries of a segment pass each filter of a query, as bitmaps. */

import {
  type BoundFilter,
  boundFilters,
  type FilterName,
  listFilters,
} from '../../../../contract/search/filters.ts';
import type { DirectoryFilters } from '../directory.ts';
import { NOWHERE } from '../segment/arrays.ts';
import { fillBits, setBit, subtract, unite } from '../segment/bits.ts';
import type { Segment } from '../segment/segment.ts';
import { type Spot, squaredChord, squaredChordOf, toSpot } from '../segment/spots.ts';
import { findEntry } from '../segment/titles.ts';
import type { Bound } from '../words/bind.ts';
import type { Found } from '../words/find.ts';
import { holding, ordinalsOf } from './holding.ts';

/** `read` is the part of the text's reading that makes the condition, where it is not the only one, see `Found`. */
export type Condition = { name: FilterName; read?: number; bits: Uint32Array };

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
    add('near', nearby(segment, filters.near, filters.near.radiusKm, bitmaps()));
  if (filters.bbox !== null) add('bbox', inside(segment, filters.bbox, bitmaps()));
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

/**
 * The conditions of a text, one for each part of the reading that must hold, and one for the words that must stand in names;
 * `ranks` takes how well each entry fits. Who is called so passes them all.
 */
export function textConditions(
  segment: Segment,
  part: number,
  { bound, matches, role }: Found,
  ranks: Float32Array,
  bitmaps: Bitmaps,
): Condition[] {
  ranks.fill(0);
  const named = bitmaps();
  const found = matches?.[part];
  for (let at = 0; found && at < found.entries.length; at++) {
    const entry = found.entries[at] ?? 0;
    setBit(named, entry);
    ranks[entry] = found.ranks[at] ?? 0;
  }
  const isOnly = bound.length + Number(role === 'must') === 1;
  const conditions = bound.map(({ part: read, any }): Condition => {
    const bits = bitmaps();
    for (const { filter, values } of any) holding(segment, filter, values, bits);
    if (role === 'also') unite(bits, named);
    return { name: 'q', ...(!isOnly && { read }), bits };
  });
  return role === 'must' ? [...conditions, { name: 'q', bits: named }] : conditions;
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

/** Each spot is measured once, however many stand in it. An unknown place is nowhere. */
function nearby(
  { spots }: Segment,
  { lat, lon }: { lat: number; lon: number },
  radiusKm: number,
  into: Uint32Array,
): Uint32Array {
  const { points, ofEntry } = spots;
  const from: Spot = toSpot(lat, lon);
  const farthest = squaredChordOf(radiusKm);
  const isNear = new Uint8Array(points.length / 3);
  for (let spot = 0; spot < isNear.length; spot++)
    isNear[spot] = squaredChord(from, points, 3 * spot) <= farthest ? 1 : 0;
  for (let entry = 0; entry < ofEntry.length; entry++) {
    const spot = ofEntry[entry] ?? NOWHERE;
    if (spot !== NOWHERE && isNear[spot] === 1) setBit(into, entry);
  }
  return into;
}

function inside(
  { spots: { ofEntry, degrees } }: Segment,
  { west, south, east, north }: NonNullable<DirectoryFilters['bbox']>,
  into: Uint32Array,
): Uint32Array {
  for (let entry = 0; entry < ofEntry.length; entry++) {
    const spot = ofEntry[entry] ?? NOWHERE;
    if (spot === NOWHERE) continue;
    const lat = degrees[2 * spot] ?? Number.NaN;
    if (!(lat >= south && lat <= north)) continue;
    const lon = degrees[2 * spot + 1] ?? Number.NaN;
    if (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east) setBit(into, entry);
  }
  return into;
}

/** The ordinals of the procedures whose prices count, null for all. */
export function askedProcedures(segment: Segment, filters: DirectoryFilters, bound: readonly Bound[]) {
  const { values } = segment.lists.procedure;
  const named = bound
    .flatMap(({ any }) => any)
    .flatMap((held) => (held.filter === 'procedure' ? held.values : []));
  const wanted = filters.procedure.length > 0 ? filters.procedure : named;
  if (wanted.length === 0) return null;
  const asked = new Uint8Array(values.length);
  for (const ordinal of ordinalsOf(values, wanted)) asked[ordinal] = 1;
  return asked;
}
