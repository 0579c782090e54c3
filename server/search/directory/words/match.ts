/** Which entries of a segment the words are found in, and a first rank of each. */

import { type Groups, start } from '../segment/arrays.ts';
import { hasBit } from '../segment/bits.ts';
import { kindOfMeaning, ordinalOfMeaning } from '../segment/meanings.ts';
import type { Segment } from '../segment/segment.ts';
import { IMPACT_BITS } from '../segment/vocabulary.ts';
import { type Collection, segmentsOf } from '../snapshot.ts';
import type { Slot } from './slot.ts';

/** A word found as the place of an entry, or as what it does, counts for less than one of its name. */
export const MEANING_FIT = 0.7;
/** What covering the whole of a name counts for, beside matching all words (1). */
export const COVERAGE = 0.5;

/** Room to work in, one for each thread and segment, all zero between searches. */
type Scratch = {
  stage: Uint8Array;
  best: Float32Array;
  rank: Float32Array;
  weight: Float32Array;
  touched: Uint32Array;
  /** Where the entries found are told: good until the next search of the segment. */
  found: Matches;
};

const createScratch = (entries: number): Scratch => ({
  stage: new Uint8Array(entries),
  best: new Float32Array(entries),
  rank: new Float32Array(entries),
  weight: new Float32Array(entries),
  touched: new Uint32Array(entries),
  found: {
    entries: new Uint32Array(entries),
    ranks: new Float32Array(entries),
    weights: new Float32Array(entries),
  },
});

export type Matches = { entries: Uint32Array; ranks: Float32Array; weights: Float32Array };

/** Matches slots against each segment of a collection, see `matchSegment`: what it tells is good until the next time. */
export type Match = (slots: readonly Slot[], all: boolean) => Matches[];

export function createMatcher(collection: Collection): Match {
  const segments = segmentsOf(collection);
  const scratches = segments.map(({ ids }) => createScratch(ids.length));
  return (slots, all) =>
    segments.map((segment, part) => {
      const scratch = scratches[part] ?? createScratch(0);
      return matchSegment(segment, part, slots, part === 0 ? collection.dead : null, scratch, all);
    });
}

/** A list of entries for a slot: postings of a term (with impacts), or the entries that have a meaning. */
type List = { values: Uint32Array; from: number; to: number; bits: number; fit: number };

function listsOf(segment: Segment, part: number, slot: Slot): List[] {
  const lists: List[] = [];
  const add = ({ starts, values }: Groups, owner: number, bits: number, fit: number): void => {
    const [from, to] = [start(starts, owner), start(starts, owner + 1)];
    if (owner + 1 < starts.length && from < to) lists.push({ values, from, to, bits, fit });
  };
  for (const [term, fit] of slot.terms[part] ?? []) add(segment.postings, term, IMPACT_BITS, fit);
  for (const [meaning, fit] of slot.meanings)
    add(segment.lists[kindOfMeaning(meaning)].entries, ordinalOfMeaning(meaning), 0, fit * MEANING_FIT);
  return lists;
}

/** One word's turn: what a entry must have reached before it, what it reaches, and what the word counts for. */
type Turn = { needed: number; reached: number; share: number; weight: number };

/** Takes a list into the scratch; says how many entries were touched by then. */
function takeIn(
  list: List,
  turn: Turn,
  dead: Uint32Array | null,
  scratch: Scratch,
  touchedBefore: number,
): number {
  const { stage, best, rank, weight, touched } = scratch;
  const { values, to, bits, fit } = list;
  let count = touchedBefore;
  for (let at = list.from; at < to; at++) {
    const value = values[at] ?? 0;
    const entry = value >>> bits;
    const before = stage[entry] ?? 0;
    if (before < turn.needed) continue;
    const gain = fit * (turn.share + (bits === 0 ? 0 : (COVERAGE / 255) * (value & 255)));
    if (before === turn.reached) {
      const had = best[entry] ?? 0;
      if (gain <= had) continue;
      rank[entry] = (rank[entry] ?? 0) + gain - had;
      best[entry] = gain;
      continue;
    }
    if (before === 0) {
      if (dead !== null && hasBit(dead, entry)) continue;
      touched[count++] = entry;
    }
    stage[entry] = turn.reached;
    best[entry] = gain;
    rank[entry] = (rank[entry] ?? 0) + gain;
    weight[entry] = (weight[entry] ?? 0) + turn.weight;
  }
  return count;
}

/**
 * The entries that have every required word (`all`), or any of the words.
 * Required words go first, the rarest before the others, so that each following one adds to few.
 */
function matchSegment(
  segment: Segment,
  part: number,
  slots: readonly Slot[],
  dead: Uint32Array | null,
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

/** Takes out the entries that came far enough and clears the scratch. */
function collect(
  { stage, best, rank, weight, touched, found: { entries, ranks, weights } }: Scratch,
  touchedCount: number,
  needed: number,
): Matches {
  let count = 0;
  for (let at = 0; at < touchedCount; at++) {
    const entry = touched[at] ?? 0;
    if ((stage[entry] ?? 0) >= needed) {
      entries[count] = entry;
      ranks[count] = rank[entry] ?? 0;
      weights[count] = weight[entry] ?? 0;
      count += 1;
    }
    stage[entry] = 0;
    best[entry] = 0;
    rank[entry] = 0;
    weight[entry] = 0;
  }
  return {
    entries: entries.subarray(0, count),
    ranks: ranks.subarray(0, count),
    weights: weights.subarray(0, count),
  };
}
