/** Keeps a snapshot true: changes go to a small delta, and the whole is rebuilt when the delta grows. */
import type { ClinicDocument } from './directory.ts';
import { createSegmentBuilder, type Places } from './segment/build.ts';
import { type Segment, shared } from './segment/segment.ts';
import { clinicsIn, type Snapshot } from './snapshot.ts';

/** A clinic as it is now, or its id where it is not searchable any more. */
export type Change = { id: number; clinic: ClinicDocument | null };

/** The delta may take this many clinics, or this share of the main segment, before the whole is rebuilt. */
const MOST_CHANGES = 2000;
const MOST_CHANGES_SHARE = 0.05;

export type LiveIndex = {
  snapshot(): Snapshot;
  /** Takes in changes, later ones over earlier ones. */
  change(changes: readonly Change[], places: Places): void;
  /** True when so much changed that a new main segment should be built. */
  outgrown(): boolean;
};

export function createLiveIndex(main: Segment): LiveIndex {
  const changed = new Map<number, ClinicDocument | null>();
  let snapshot: Snapshot = { main, delta: null, dead: bitmap(main), deadCount: 0 };

  return {
    snapshot: () => snapshot,
    change(changes, places) {
      for (const { id, clinic } of changes) changed.set(id, clinic);
      // A new bitmap each time: searches under way read the one before.
      const dead = bitmap(main);
      let deadCount = 0;
      for (const id of changed.keys()) {
        const clinic = findClinic(main.ids, id);
        if (clinic < 0) continue;
        dead[clinic >> 3] = (dead[clinic >> 3] ?? 0) | (1 << (clinic & 7));
        deadCount += 1;
      }
      const builder = createSegmentBuilder(main);
      const clinics = [...changed.values()].filter((clinic) => clinic !== null).sort((a, b) => a.id - b.id);
      for (const clinic of clinics) builder.add(clinic);
      snapshot = { main, delta: clinics.length > 0 ? builder.finish(places) : null, dead, deadCount };
    },
    outgrown: () => changed.size > Math.max(MOST_CHANGES, clinicsIn(snapshot) * MOST_CHANGES_SHARE),
  };
}

const bitmap = (main: Segment): Uint8Array => shared(Uint8Array, new Uint8Array((main.ids.length + 7) >> 3));

/** Position of an id among ascending ids, -1 where it is not. */
function findClinic(ids: Int32Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ids[middle] ?? 0;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
