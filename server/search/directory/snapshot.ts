/** What a search runs over: for clinics and for doctors the main segment, what changed since, and what of the main is void. */
import type { Lexicon } from './lexicon/lexicon.ts';
import type { Segment } from './segment/segment.ts';

export type Collection = {
  main: Segment;
  delta: Segment | null;
  /** Bitmap of the entries of the main segment that were withdrawn or stand in the delta, and their number. */
  dead: Uint32Array;
  deadCount: number;
};

/** `entries`: how many clinics and doctors are searchable. */
export type Snapshot = {
  clinics: Collection;
  doctors: Collection;
  lexicon: Lexicon;
  entries: { clinics: number; doctors: number };
};

export const segmentsOf = ({ main, delta }: Collection): Segment[] => (delta ? [main, delta] : [main]);

export const entriesIn = ({ main, delta, deadCount }: Collection): number =>
  main.ids.length - deadCount + (delta?.ids.length ?? 0);
