/** Clinics or doctors whose names a text begins. */

import { start } from '../segment/arrays.ts';
import { hasBit } from '../segment/bits.ts';
import { postingsCount } from '../segment/build-vocabulary.ts';
import { nameTextAt } from '../segment/name-texts.ts';
import { compareRelevance, placeOf } from '../segment/order.ts';
import type { Segment } from '../segment/segment.ts';
import { IMPACT_BITS } from '../segment/vocabulary.ts';
import { type Collection, segmentsOf } from '../snapshot.ts';
import type { Match } from '../words/match.ts';
import { BEST_RANK, createRanker } from '../words/rank.ts';
import type { Slot } from '../words/slot.ts';
import { firstOf } from './order.ts';

export type NamedEntry = {
  id: number;
  /** Between 0 and 1. */
  score: number;
  /** The name that fits, null where it is the title. */
  matched: string | null;
};

export const MOST_ENTRIES = 8;
/** So many by the first rank are ranked exactly. */
export const MOST_RANKED = 40;
/** A beginning that more names have than this is looked for among the first of each word only. */
const TOO_MANY_POSTINGS = 10_000;
const MOST_OF_TERM = 4;

export function suggestEntries(collection: Collection, match: Match, slots: readonly Slot[]): NamedEntry[] {
  const byName = slots.map((slot) => ({ ...slot, meanings: new Map<number, number>() }));
  const candidates = candidatesOf(collection, match, byName);
  const named = segmentsOf(collection).flatMap((segment, part) => {
    const rank = createRanker(segment, part, byName);
    return (candidates[part] ?? []).map((entry) => ({ segment, entry, ...rank(entry) }));
  });
  return named
    .filter(({ name }) => name >= 0)
    .sort((a, b) => b.rank - a.rank || compareRelevance(a.segment, a.entry, b.segment, b.entry))
    .slice(0, MOST_ENTRIES)
    .map(({ segment, entry, rank, name }) => ({
      id: segment.ids[entry] ?? 0,
      score: rank / BEST_RANK,
      matched: nameTextAt(segment.nameTexts, name) || null,
    }));
}

/** Entries of each segment that have all the words, the likeliest. */
function candidatesOf(collection: Collection, match: Match, slots: readonly Slot[]): number[][] {
  const required = slots.filter(({ word }) => !word.optional);
  const [only] = required;
  if (only && required.length === 1 && countPostings(collection, only) > TOO_MANY_POSTINGS)
    return segmentsOf(collection).map((segment, part) =>
      firstOfTerms(segment, only.terms[part] ?? new Map(), part === 0 ? collection.dead : null),
    );
  const segments = segmentsOf(collection);
  return match(slots, true).map(({ entries, ranks }, part) => {
    const segment = segments[part] ?? collection.main;
    // Equals in the order of relevance. Written out because `from` with a function takes ten times as long.
    const values = new Float64Array(entries.length);
    for (let at = 0; at < values.length; at++)
      values[at] = placeOf(segment, entries[at] ?? 0) * 2 ** -40 - (ranks[at] ?? 0);
    return Array.from(firstOf(values, MOST_RANKED), (at) => entries[at] ?? 0);
  });
}

function countPostings(collection: Collection, slot: Slot): number {
  let count = 0;
  for (const [part, { postings }] of segmentsOf(collection).entries())
    for (const term of slot.terms[part]?.keys() ?? []) count += postingsCount(postings, term);
  return count;
}

/** The first entries of each term that fits best: those are the most relevant. */
function firstOfTerms(
  segment: Segment,
  terms: ReadonlyMap<number, number>,
  dead: Uint32Array | null,
): number[] {
  const found = new Map<number, number>();
  for (const [term, fit] of terms) {
    for (const posting of firstPostings(segment, term)) {
      const entry = posting >>> IMPACT_BITS;
      if (dead !== null && hasBit(dead, entry)) continue;
      const value = fit + (posting & 255) / 512;
      if (value > (found.get(entry) ?? 0)) found.set(entry, value);
    }
  }
  const entries = [...found.keys()].sort((a, b) => placeOf(segment, a) - placeOf(segment, b));
  const order = firstOf(
    Float64Array.from(entries, (entry) => -(found.get(entry) ?? 0)),
    MOST_RANKED,
  );
  return Array.from(order, (at) => entries[at] ?? 0);
}

/** Postings of a term stand by number; in another order the first are looked for. */
function firstPostings(segment: Segment, term: number): Uint32Array | number[] {
  const { starts, values } = segment.postings;
  const postings = values.subarray(start(starts, term), start(starts, term + 1));
  if (segment.reordered === null || postings.length <= MOST_OF_TERM)
    return postings.subarray(0, MOST_OF_TERM);
  const { places } = segment.reordered;
  const placeAt = (posting: number): number => places[posting >>> IMPACT_BITS] ?? 0;
  const first: number[] = [];
  for (const posting of postings) {
    const last = first[MOST_OF_TERM - 1];
    if (last !== undefined && placeAt(posting) >= placeAt(last)) continue;
    first.push(posting);
    first.sort((a, b) => placeAt(a) - placeAt(b)).splice(MOST_OF_TERM);
  }
  return first;
}
