/** Keeps a collection true: changes go to a small delta, and the whole is rebuilt when the delta grows. */
import type { RankingWeights } from '../../../contract/search/ranking.ts';
import type { ClinicFacts, Entry } from './directory.ts';
import { sharedRoom } from './segment/arrays.ts';
import { setBit, wordsFor } from './segment/bits.ts';
import { createSegmentBuilder } from './segment/build.ts';
import { factsAt } from './segment/facts.ts';
import type { Places } from './segment/meanings.ts';
import { reorder } from './segment/order.ts';
import type { Segment } from './segment/segment.ts';
import { findEntry } from './segment/titles.ts';
import { type Collection, entriesIn } from './snapshot.ts';

/** A clinic or doctor as it is now, null where it is not searchable any more; `facts` are those of the (main) clinic. */
export type Change = { id: number; now: { document: Entry; facts: ClinicFacts | null } | null };

/** The delta may take this many entries, or this share of the main segment, before the whole is rebuilt. */
const MOST_CHANGES = 2000;
const MOST_CHANGES_SHARE = 0.02;

export type LiveCollection = {
  collection(): Collection;
  /** Takes in changes, later ones over earlier ones. */
  change(changes: readonly Change[], places: Places): void;
  /** Of a clinic, with its changes; null if it is not searchable. */
  factsOf(id: number): ClinicFacts | null;
  /** Puts all into the order of other weights. */
  weigh(weights: RankingWeights, places: Places): void;
  /** True when so much changed that a new main segment should be built. */
  outgrown(): boolean;
};

export function createLiveCollection(built: Segment, builtBy: RankingWeights): LiveCollection {
  const changed = new Map<number, Change['now']>();
  let weights = builtBy;
  let collection: Collection = { main: built, delta: null, dead: noneOf(built), deadCount: 0 };

  function withDelta(main: Segment, places: Places): Collection {
    // A new bitmap each time: searches under way read the one before.
    const dead = noneOf(main);
    let deadCount = 0;
    for (const id of changed.keys()) {
      const entry = findEntry(main, id);
      if (entry < 0) continue;
      setBit(dead, entry);
      deadCount += 1;
    }
    const builder = createSegmentBuilder(weights, main);
    const now = [...changed.values()].filter((entry) => entry !== null);
    for (const { document, facts } of now) builder.add(document, facts);
    return { main, delta: now.length > 0 ? builder.finish(places) : null, dead, deadCount };
  }

  return {
    collection: () => collection,
    change(changes, places) {
      for (const { id, now } of changes) changed.set(id, now);
      collection = withDelta(collection.main, places);
    },
    factsOf(id) {
      const now = changed.get(id);
      if (now !== undefined) return now?.facts ?? null;
      const entry = findEntry(built, id);
      return entry < 0 ? null : factsAt(built, entry);
    },
    weigh(changedWeights, places) {
      weights = changedWeights;
      collection = withDelta(reorder(built, weights), places);
    },
    outgrown: () => changed.size > Math.max(MOST_CHANGES, entriesIn(collection) * MOST_CHANGES_SHARE),
  };
}

const noneOf = (main: Segment): Uint32Array => sharedRoom(Uint32Array, wordsFor(main.ids.length));
