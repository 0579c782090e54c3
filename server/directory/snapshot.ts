/** What a search runs over: the main segment, the clinics changed since it was built, and which of the main are void. */
import type { Segment } from './segment/segment.ts';

export type Snapshot = {
  main: Segment;
  delta: Segment | null;
  /** One bit for each clinic of the main segment: set where it was withdrawn or stands in the delta. */
  dead: Uint8Array;
  /** Number of bits set in `dead`. */
  deadCount: number;
};

export const isDead = (dead: Uint8Array, clinic: number): boolean =>
  ((dead[clinic >> 3] ?? 0) & (1 << (clinic & 7))) !== 0;

/** The segments in their order, with the number the first clinic of each has in the whole. */
export function partsOf({ main, delta }: Snapshot): { segment: Segment; base: number }[] {
  const first = { segment: main, base: 0 };
  return delta ? [first, { segment: delta, base: main.ids.length }] : [first];
}

export const clinicsIn = ({ main, delta, deadCount }: Snapshot): number =>
  main.ids.length - deadCount + (delta?.ids.length ?? 0);
