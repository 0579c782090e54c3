/** From the text of a query to what it finds: readings are tried until one finds all its words. */
import { firstOf } from '../query/order.ts';
import { fillBits, hasBit, intersect, subtract, wordsFor } from '../segment/bits.ts';
import { addEntriesWith, isPlace } from '../segment/meanings.ts';
import type { Segment } from '../segment/segment.ts';
import { type Collection, segmentsOf } from '../snapshot.ts';
import { type Attempt, firstAttempts, toAttempt } from './attempts.ts';
import { asCarried, type Understood, understand } from './concepts.ts';
import { createMatcher, type Match, type Matches } from './match.ts';
import { BEST_RANK, createRanker } from './rank.ts';
import { readAsPinyin, readAsTyped, readBySound } from './readings.ts';
import type { Slot } from './slot.ts';
import { rememberSimilarTerms } from './slots.ts';

/** What was found, and how the query was read for it. */
export type Found = {
  /** Entries of each segment whose names and places have the words; null where no words are left for names. */
  parts: Matches[] | null;
  /** Meanings that must all hold besides, of each list any. */
  bound: number[][];
  /** Those of them that are entries of dictionaries. */
  concepts: number[];
  slots: Slot[];
  asTyped: boolean;
};

/** Where not all words are found together: an entry must have this share of their weight ... */
const LEAST_SHARE = 0.45;
/** ... and this share of what the best one has. */
const SHARE_OF_BEST = 0.9;

/**
 * Words that name entries of dictionaries find the same as the filters do, whatever clinics are called; with places
 * beside them as well ("cardiology Berlin"), unless that is someone's whole name. With other words beside them ("cardiology centre", "Charité cardiology") it depends: where all
 * words stand in the names of someone, a concept's word finds by name as well as by concept; else those found have the
 * concept, and the other words in their names.
 */
export function createFinder(collection: Collection, match: Match = createMatcher(collection)) {
  const segments = segmentsOf(collection);

  return (q: string): Found | null => {
    const typed = readAsTyped(q);
    if (typed.words.length === 0) return null;
    const similar = rememberSimilarTerms();
    const attempts = firstAttempts(segments, q, typed, similar);
    let nobody: Found | null = null;
    for (const attempt of attempts) {
      const found = tryAll(collection, match, attempt);
      if (found && findsAnyone(collection, found)) return found;
      nobody ??= found;
    }
    for (const reading of [readAsPinyin(q), readBySound(q)]) {
      const found = reading && tryNames(match, toAttempt(segments, reading, 'unknown words', similar));
      if (found) return found;
    }
    const forgiving = toAttempt(segments, attempts[0]?.reading ?? typed, 'all words', similar);
    // Whom nobody is both what the text names and where, finds someone at most who is called so.
    if (nobody) return tryNames(match, attempts[0] ?? forgiving) ?? tryNames(match, forgiving) ?? nobody;
    const found = tryAll(collection, match, forgiving);
    if (found && findsAnyone(collection, found)) return found;
    return foundBy(forgiving, match(forgiving.slots, false).map(enoughOf(forgiving.slots)));
  };
}

const isSomething = (matches: readonly Matches[]): boolean =>
  matches.some(({ entries }) => entries.length > 0);

/** Null where nothing has all words. */
function tryAll(collection: Collection, match: Match, attempt: Attempt): Found | null {
  const segments = segmentsOf(collection);
  const understood = understand(segments, attempt.slots);
  if (understood) return tryConcepts(segments, match, attempt, understood);
  return tryNames(match, attempt);
}

/** By names and places alone. */
function tryNames(match: Match, attempt: Attempt): Found | null {
  if (attempt.slots.some(isUnknown)) return null;
  const matches = match(attempt.slots.map(byNameOnly), true);
  return isSomething(matches) ? foundBy(attempt, matches) : null;
}

/** Whether some entry has the words left for names and all that must hold besides. */
function findsAnyone(collection: Collection, { parts, bound }: Found): boolean {
  if (bound.length === 0) return true;
  return segmentsOf(collection).some((segment, part) => {
    const words = wordsFor(segment.ids.length);
    const left = fillBits(new Uint32Array(words), segment.ids.length);
    if (part === 0) subtract(left, collection.dead);
    for (const meanings of bound) {
      const any = new Uint32Array(words);
      for (const meaning of meanings) addEntriesWith(segment, meaning, any);
      intersect(left, any);
    }
    return parts === null
      ? left.some((word) => word !== 0)
      : (parts[part]?.entries.some((entry) => hasBit(left, entry)) ?? false);
  });
}

const isUnknown = ({ certainty, word }: Slot): boolean => certainty === 0 && !word.optional;

function tryConcepts(
  segments: readonly Segment[],
  match: Match,
  attempt: Attempt,
  understood: Understood,
): Found | null {
  const { bound, concepts, rest, isWhole, isBare } = understood;
  const byConcept = { bound, concepts, slots: attempt.slots, asTyped: attempt.reading.asTyped };
  const isPlain = isWhole && bound.length === concepts.length;
  if (isPlain) return { ...byConcept, parts: null };
  const called = match(attempt.slots.map(byNameOnly), true);
  if (isWhole && !isNamedSo(segments, attempt.slots, called)) return { ...byConcept, parts: null };
  if (isSomething(called)) return foundBy(attempt, match(attempt.slots.map(asCarried), true));
  if (isBare) return { ...byConcept, parts: null };
  if (rest.some(isUnknown)) return null;
  const matches = match(rest, true);
  return isSomething(matches) ? { ...byConcept, parts: matches } : null;
}

/** So many of the best are looked at. */
const MOST_NAMED_SO = 10;
/** Nearly the rank of a name that is the very text. */
const NAMED_SO = 0.95 * BEST_RANK;

/** Whether someone's whole name is the text. */
function isNamedSo(
  segments: readonly Segment[],
  slots: readonly Slot[],
  called: readonly Matches[],
): boolean {
  return called.some(({ entries, ranks }, part) => {
    const segment = segments[part];
    const rank = segment && createRanker(segment, part, slots.map(byNameOnly));
    const best = firstOf(
      Float64Array.from(ranks, (value) => -value),
      MOST_NAMED_SO,
    );
    return rank !== undefined && best.some((at) => rank(entries[at] ?? 0).rank >= NAMED_SO);
  });
}

const byNameOnly = (slot: Slot): Slot => ({
  ...slot,
  meanings: new Map([...slot.meanings].filter(([meaning]) => isPlace(meaning))),
});

const foundBy = ({ reading, slots }: Attempt, parts: Matches[]): Found => ({
  parts,
  bound: [],
  concepts: [],
  slots,
  asTyped: reading.asTyped,
});

/** Keeps the entries that have most of what was asked for. */
function enoughOf(slots: readonly Slot[]) {
  const required = slots.filter(({ word }) => !word.optional);
  const least = LEAST_SHARE * required.reduce((sum, { weight }) => sum + weight, 0);
  return (matches: Matches, _at: number, all: Matches[]): Matches => {
    const best = all.reduce((most, { weights }) => weights.reduce((a, b) => Math.max(a, b), most), 0);
    const threshold = Math.max(least, SHARE_OF_BEST * best);
    const entries = new Uint32Array(matches.entries.length);
    const ranks = new Float32Array(entries.length);
    const weights = new Float32Array(entries.length);
    let count = 0;
    for (let at = 0; at < entries.length; at++) {
      const weight = matches.weights[at] ?? 0;
      if (weight < threshold) continue;
      entries[count] = matches.entries[at] ?? 0;
      ranks[count] = matches.ranks[at] ?? 0;
      weights[count] = weight;
      count += 1;
    }
    return {
      entries: entries.subarray(0, count),
      ranks: ranks.subarray(0, count),
      weights: weights.subarray(0, count),
    };
  };
}
