/**
 * The order of relevance where the weights have changed since the entries were numbered by it. Numbering them anew would
 * mean a new segment; a list of the entries in the new order is made in some milliseconds, and read instead.
 */
import type { RankingWeights } from '../../../../contract/search/ranking.ts';
import { shared, sharedRoom } from './arrays.ts';
import { countBits, hasBit, listBits } from './bits.ts';
import { pointsBy } from './points.ts';
import type { Segment } from './segment.ts';
import { byPoints } from './titles.ts';

/** The same entries with points by other weights, in the order those make. */
export function reorder(segment: Segment, weights: RankingWeights): Segment {
  const points = pointsBy(segment, weights);
  const entries = byPoints(segment.byTitle, points);
  if (entries.every((entry, place) => entry === place)) return { ...segment, points, reordered: null };
  const places = sharedRoom(Uint32Array, entries.length);
  for (let place = 0; place < entries.length; place++) places[entries[place] ?? 0] = place;
  return { ...segment, points, reordered: { entries: shared(Uint32Array, entries), places } };
}

/** Place of an entry in the order of relevance of its segment, the first is 0. */
export const placeOf = ({ reordered }: Segment, entry: number): number =>
  reordered === null ? entry : (reordered.places[entry] ?? 0);

/** Entries of a collection's segments in the order of relevance. */
export function compareRelevance(a: Segment, entryOfA: number, b: Segment, entryOfB: number): number {
  if (a === b) return placeOf(a, entryOfA) - placeOf(a, entryOfB);
  const points = (b.points[entryOfB] ?? 0) - (a.points[entryOfA] ?? 0);
  return points || (a.titleKey[entryOfA] ?? 0) - (b.titleKey[entryOfB] ?? 0);
}

/** Sets of less than this share are sorted: cheaper than to walk through all entries. */
const SORTED_SHARE = 1 / 24;

/** Writes the entries of a set into `room` in the order of relevance, at most `most`; says how many. */
export function listByRelevance(
  { reordered }: Segment,
  set: Uint32Array,
  room: Uint32Array,
  most = room.length,
): number {
  if (reordered === null) return listBits(set, room, most);
  const { entries, places } = reordered;
  const size = countBits(set);
  if (size < entries.length * SORTED_SHARE) {
    listBits(set, room);
    const listed = room.subarray(0, size);
    for (let at = 0; at < size; at++) listed[at] = places[listed[at] ?? 0] ?? 0;
    listed.sort();
    for (let at = 0; at < size; at++) listed[at] = entries[listed[at] ?? 0] ?? 0;
    return Math.min(size, most);
  }
  let count = 0;
  const wanted = Math.min(size, most);
  for (let place = 0; place < entries.length && count < wanted; place++) {
    const entry = entries[place] ?? 0;
    if (hasBit(set, entry)) room[count++] = entry;
  }
  return count;
}
