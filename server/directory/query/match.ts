/** Which clinics of a segment the words are found in, and a first rank of each. */
import { COUNTRY_PLACE, type Groups, IMPACT_BITS, type Segment, start } from '../segment/segment.ts';
import { isDead } from '../snapshot.ts';
import type { Slot } from './slots.ts';

/** A word found as the place of a clinic counts for less than one of its name. */
export const PLACE_FIT = 0.7;
/** What covering the whole of a name counts for, beside matching all words (1). */
export const COVERAGE = 0.5;

/** Room to work in, one for each thread and segment, all zero between searches. */
export type Scratch = {
  stage: Uint8Array;
  best: Float32Array;
  rank: Float32Array;
  weight: Float32Array;
  touched: Uint32Array;
  /** Where the clinics found are told: good until the next search of the segment. */
  found: Matches;
};

export const createScratch = (clinics: number): Scratch => ({
  stage: new Uint8Array(clinics),
  best: new Float32Array(clinics),
  rank: new Float32Array(clinics),
  weight: new Float32Array(clinics),
  touched: new Uint32Array(clinics),
  found: {
    clinics: new Uint32Array(clinics),
    ranks: new Float32Array(clinics),
    weights: new Float32Array(clinics),
  },
});

export type Matches = { clinics: Uint32Array; ranks: Float32Array; weights: Float32Array };

/** A list of clinics for a slot: postings of a term (with impacts), or the clinics of a place. */
type List = { values: Uint32Array; from: number; to: number; bits: number; fit: number };

function listsOf(segment: Segment, part: number, slot: Slot): List[] {
  const lists: List[] = [];
  const add = ({ starts, values }: Groups, owner: number, bits: number, fit: number): void => {
    const [from, to] = [start(starts, owner), start(starts, owner + 1)];
    if (owner + 1 < starts.length && from < to) lists.push({ values, from, to, bits, fit });
  };
  for (const [term, fit] of slot.terms[part] ?? []) add(segment.postings, term, IMPACT_BITS, fit);
  for (const [place, fit] of slot.places) {
    const isCountry = (place & COUNTRY_PLACE) !== 0;
    const groups = isCountry ? segment.countryClinics : segment.cityClinics;
    add(groups, (place & ~COUNTRY_PLACE) >>> 0, 0, fit * PLACE_FIT);
  }
  return lists;
}

/** One word's turn: what a clinic must have reached before it, what it reaches, and what the word counts for. */
type Turn = { needed: number; reached: number; share: number; weight: number };

/** Takes a list into the scratch; says how many clinics were touched by then. */
function takeIn(
  list: List,
  turn: Turn,
  dead: Uint8Array | null,
  scratch: Scratch,
  touchedBefore: number,
): number {
  const { stage, best, rank, weight, touched } = scratch;
  const { values, to, bits, fit } = list;
  let count = touchedBefore;
  for (let at = list.from; at < to; at++) {
    const value = values[at] ?? 0;
    const clinic = value >>> bits;
    const before = stage[clinic] ?? 0;
    if (before < turn.needed) continue;
    const gain = fit * (turn.share + (bits === 0 ? 0 : (COVERAGE / 255) * (value & 255)));
    if (before === turn.reached) {
      const had = best[clinic] ?? 0;
      if (gain <= had) continue;
      rank[clinic] = (rank[clinic] ?? 0) + gain - had;
      best[clinic] = gain;
      continue;
    }
    if (before === 0) {
      if (dead !== null && isDead(dead, clinic)) continue;
      touched[count++] = clinic;
    }
    stage[clinic] = turn.reached;
    best[clinic] = gain;
    rank[clinic] = (rank[clinic] ?? 0) + gain;
    weight[clinic] = (weight[clinic] ?? 0) + turn.weight;
  }
  return count;
}

/**
 * The clinics that have every required word (`all`), or any of the words.
 * Required words go first, the rarest before the others, so that each following one adds to few.
 */
export function matchSegment(
  segment: Segment,
  part: number,
  slots: readonly Slot[],
  dead: Uint8Array | null,
  scratch: Scratch,
  all: boolean,
): Matches {
  const total = slots.reduce((sum, slot) => sum + slot.weight, 0);
  const order = slots
    .map((slot) => {
      const lists = listsOf(segment, part, slot);
      return { slot, lists, size: lists.reduce((sum, { from, to }) => sum + to - from, 0) };
    })
    .sort((a, b) => Number(a.slot.word.optional) - Number(b.slot.word.optional) || a.size - b.size);
  let count = 0;
  let required = 0;
  for (const [at, { slot, lists }] of order.entries()) {
    const turn = {
      needed: all ? required : 0,
      reached: at + 1,
      share: slot.weight / total,
      weight: slot.weight,
    };
    for (const list of lists) count = takeIn(list, turn, dead, scratch, count);
    if (!slot.word.optional) required = at + 1;
    if (all && count === 0) break;
  }
  return collect(scratch, count, all ? required : 1);
}

/** Takes out the clinics that came far enough and clears the scratch. */
function collect(
  { stage, best, rank, weight, touched, found: { clinics, ranks, weights } }: Scratch,
  touchedCount: number,
  needed: number,
): Matches {
  let count = 0;
  for (let at = 0; at < touchedCount; at++) {
    const clinic = touched[at] ?? 0;
    if ((stage[clinic] ?? 0) >= needed) {
      clinics[count] = clinic;
      ranks[count] = rank[clinic] ?? 0;
      weights[count] = weight[clinic] ?? 0;
      count += 1;
    }
    stage[clinic] = 0;
    best[clinic] = 0;
    rank[clinic] = 0;
    weight[clinic] = 0;
  }
  return {
    clinics: clinics.subarray(0, count),
    ranks: ranks.subarray(0, count),
    weights: weights.subarray(0, count),
  };
}
