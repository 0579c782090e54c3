/** Puts the clinics found in the order asked for. */
import type { ClinicQuery } from '../directory.ts';
import { relevanceKey } from '../segment/documented.ts';
import { squaredChord, toSpot } from '../segment/spots.ts';
import { partsOf, type Snapshot } from '../snapshot.ts';
import type { Filtered } from './filters.ts';
import type { Found } from './find.ts';
import { firstOf } from './order.ts';
import { createRanker } from './rank.ts';

/** So many of the best by the first rank are ranked exactly. The same on every page, so that pages fit together. */
const RANKED_EXACTLY = 100;

/** Square of twice the radius, and a little for rounding. */
const LONGEST_CHORD = 4.0001;

/** Columns of clinics numbered through both segments. */
export function wholeOf({ main, delta }: Snapshot) {
  const base = main.ids.length;
  const columns =
    <Column extends 'ids' | 'titleKey' | 'documented'>(name: Column) =>
    (clinic: number): number =>
      (clinic < base ? main[name][clinic] : delta?.[name][clinic - base]) ?? 0;
  const titleKey = columns('titleKey');
  const documented = columns('documented');
  const deltaSpots = delta?.spots ?? new Float64Array(0);
  const size = base + (delta?.ids.length ?? 0);
  const room = new Float64Array(size);
  return {
    base,
    size,
    /** Room for one number for each clinic. */
    room,
    id: columns('ids'),
    titleKey,
    relevanceKey: (clinic: number): number => relevanceKey(documented(clinic), titleKey(clinic)),
    /** Squares of the chords from a spot, infinite where the place is unknown. */
    chordsFrom: (near: { lat: number; lon: number }, clinics: Uint32Array): Float64Array => {
      const spot = toSpot(near.lat, near.lon);
      for (let at = 0; at < clinics.length; at++) {
        const clinic = clinics[at] ?? 0;
        const isMain = clinic < base;
        const chord = squaredChord(
          spot,
          isMain ? main.spots : deltaSpots,
          3 * (isMain ? clinic : clinic - base),
        );
        // NaN where unknown: not less than anything.
        room[at] = chord <= LONGEST_CHORD ? chord : Number.POSITIVE_INFINITY;
      }
      return room.subarray(0, clinics.length);
    },
  };
}

/** A number for each clinic, in the room; written out because `from` with a function takes ten times as long. */
function mapped(room: Float64Array, clinics: Uint32Array, value: (clinic: number, at: number) => number) {
  for (let at = 0; at < clinics.length; at++) room[at] = value(clinics[at] ?? 0, at);
  return room.subarray(0, clinics.length);
}

export type Whole = ReturnType<typeof wholeOf>;
/** The terms that stand for the words in the best clinic, and of which segment they are. */
export type BestTerms = { part: number; terms: number[] } | null;

/** The clinics of the page asked for, and what stood for the words in the best of all. */
export function orderHits(
  snapshot: Snapshot,
  whole: Whole,
  query: ClinicQuery,
  found: Found | null,
  filtered: Filtered,
): { clinics: Uint32Array; bestTerms: BestTerms } {
  const { clinics, ranks } = filtered;
  const near = query.near;
  const titleKey = (at: number): number => whole.titleKey(clinics[at] ?? 0);
  const relevanceKey = (at: number): number => whole.relevanceKey(clinics[at] ?? 0);
  const end = query.offset + query.limit;
  const take = (order: Uint32Array): Uint32Array =>
    order.subarray(query.offset, end).map((at) => clinics[at] ?? 0);
  if (query.sort === 'distance' && near) {
    const distances = whole.chordsFrom(near, clinics);
    return { clinics: take(firstOf(distances, titleKey, end)), bestTerms: null };
  }
  if (!found) {
    return {
      clinics: merge(filtered, query.sort === 'title' ? whole.titleKey : whole.relevanceKey, end).subarray(
        query.offset,
        end,
      ),
      bestTerms: null,
    };
  }
  if (query.sort === 'title') {
    return {
      clinics: take(firstOf(mapped(whole.room, clinics, whole.titleKey), titleKey, end)),
      bestTerms: null,
    };
  }
  const lastFirst = whole.room.subarray(0, clinics.length);
  for (let at = 0; at < clinics.length; at++) lastFirst[at] = -(ranks[at] ?? 0);
  const order = firstOf(lastFirst, relevanceKey, Math.max(end, RANKED_EXACTLY));
  const best = rankExactly(snapshot, found, order.subarray(0, RANKED_EXACTLY), clinics, relevanceKey);
  order.set(best.order);
  return { clinics: take(order), bestTerms: best.terms };
}

/** Without text the clinics of each segment come in order: those of the delta go between those of the main. */
function merge({ clinics, inMain }: Filtered, key: (clinic: number) => number, wanted: number): Uint32Array {
  if (inMain === clinics.length) return clinics;
  const merged = new Uint32Array(Math.min(wanted, clinics.length));
  let main = 0;
  let delta = inMain;
  for (let at = 0; at < merged.length; at++) {
    const [a, b] = [clinics[main] ?? 0, clinics[delta] ?? 0];
    const isMain = main < inMain && (delta === clinics.length || key(a) < key(b));
    merged[at] = isMain ? a : b;
    if (isMain) main += 1;
    else delta += 1;
  }
  return merged;
}

/** Puts the best by the first rank into their exact order. */
function rankExactly(
  snapshot: Snapshot,
  found: Found,
  order: Uint32Array,
  clinics: Uint32Array,
  tie: (at: number) => number,
) {
  const base = snapshot.main.ids.length;
  const rankers = partsOf(snapshot).map(({ segment }, part) => createRanker(segment, part, found.slots));
  const ranked = Array.from(order, (at) => {
    const clinic = clinics[at] ?? 0;
    const part = clinic < base ? 0 : 1;
    const result = rankers[part]?.(clinic - part * base) ?? { rank: 0, terms: [] };
    return { at, part, ...result };
  });
  ranked.sort((a, b) => b.rank - a.rank || tie(a.at) - tie(b.at));
  const top = ranked[0];
  const terms: BestTerms = top ? { part: top.part, terms: top.terms } : null;
  return { order: ranked.map(({ at }) => at), terms };
}
