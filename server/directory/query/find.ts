/** From the text of a query to the clinics it finds: readings are tried until one finds all its words. */
import { partsOf, type Snapshot } from '../snapshot.ts';
import { createScratch, type Matches, matchSegment, type Scratch } from './match.ts';
import { type Reading, readAsPinyin, readAsTyped, readBySound, readOtherLayouts } from './readings.ts';
import { type Forgiveness, rememberSimilarTerms, type SimilarTerms, type Slot, toSlots } from './slots.ts';

/** What was found in each segment, and how the query was read for it. */
export type Found = { parts: Matches[]; slots: Slot[]; asTyped: boolean };

/** Where not all words are found together: a clinic must have this share of their weight ... */
const LEAST_SHARE = 0.45;
/** ... and this share of what the best clinic has. */
const SHARE_OF_BEST = 0.9;

export function createFinder(snapshot: Snapshot) {
  const parts = partsOf(snapshot);
  const scratches: Scratch[] = parts.map(({ segment }) => createScratch(segment.ids.length));

  const match = (slots: Slot[], all: boolean): Matches[] =>
    parts.map(({ segment }, part) => {
      const scratch = scratches[part] ?? createScratch(0);
      return matchSegment(segment, part, slots, part === 0 ? snapshot.dead : null, scratch, all);
    });
  const tryAll = (attempt: Attempt): Found | null => {
    if (attempt.slots.some(({ certainty, word }) => certainty === 0 && !word.optional)) return null;
    const matches = match(attempt.slots, true);
    return matches.some(({ clinics }) => clinics.length > 0) ? foundBy(attempt, matches) : null;
  };
  const toAttempt = (reading: Reading, forgiveness: Forgiveness, similar: SimilarTerms): Attempt => {
    const slots = toSlots(snapshot, reading, forgiveness, similar);
    return { reading, slots, certainty: certaintyOf(slots) };
  };
  /** As typed, and on other layouts where that makes words of what are none; the surest first. */
  const firstAttempts = (q: string, typed: Reading, similar: SimilarTerms): Attempt[] => {
    const asTyped = toAttempt(typed, 'unknown words', similar);
    if (asTyped.certainty === 1) return [asTyped];
    const surer = readOtherLayouts(q)
      .map((read) => toAttempt(read, 'no words', similar))
      .filter(({ certainty }) => certainty > asTyped.certainty)
      .map(({ reading }) => toAttempt(reading, 'unknown words', similar));
    return [...surer, asTyped].sort((a, b) => b.certainty - a.certainty);
  };

  return (q: string): Found | null => {
    const typed = readAsTyped(q);
    if (typed.words.length === 0) return null;
    const similar = rememberSimilarTerms();
    const attempts = firstAttempts(q, typed, similar);
    for (const attempt of attempts) {
      const found = tryAll(attempt);
      if (found) return found;
    }
    for (const reading of [readAsPinyin(q), readBySound(q)]) {
      const found = reading && tryAll(toAttempt(reading, 'unknown words', similar));
      if (found) return found;
    }
    const forgiving = toAttempt(attempts[0]?.reading ?? typed, 'all words', similar);
    return (
      tryAll(forgiving) ?? foundBy(forgiving, match(forgiving.slots, false).map(enoughOf(forgiving.slots)))
    );
  };
}

type Attempt = { reading: Reading; slots: Slot[]; certainty: number };

const foundBy = ({ reading, slots }: Attempt, parts: Matches[]): Found => ({
  parts,
  slots,
  asTyped: reading.asTyped,
});

/** Certainty of the words together, each by its length: bb and cg may be anything. */
function certaintyOf(slots: readonly Slot[]): number {
  let sure = 0;
  let all = 0;
  for (const { word, certainty } of slots) {
    sure += certainty * word.text.length;
    all += word.text.length;
  }
  return all > 0 ? sure / all : 0;
}

/** Keeps the clinics that have most of what was asked for. */
function enoughOf(slots: readonly Slot[]) {
  const required = slots.filter(({ word }) => !word.optional);
  const least = LEAST_SHARE * required.reduce((sum, { weight }) => sum + weight, 0);
  return (matches: Matches, _at: number, all: Matches[]): Matches => {
    const best = all.reduce((most, { weights }) => weights.reduce((a, b) => Math.max(a, b), most), 0);
    const threshold = Math.max(least, SHARE_OF_BEST * best);
    const clinics = new Uint32Array(matches.clinics.length);
    const ranks = new Float32Array(clinics.length);
    const weights = new Float32Array(clinics.length);
    let count = 0;
    for (let at = 0; at < clinics.length; at++) {
      const weight = matches.weights[at] ?? 0;
      if (weight < threshold) continue;
      clinics[count] = matches.clinics[at] ?? 0;
      ranks[count] = matches.ranks[at] ?? 0;
      weights[count] = weight;
      count += 1;
    }
    return {
      clinics: clinics.subarray(0, count),
      ranks: ranks.subarray(0, count),
      weights: weights.subarray(0, count),
    };
  };
}
