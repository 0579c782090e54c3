import { eachBit, setBit } from '../segment/bits.ts';
import type { NarrowedPart } from './facets.ts';
import type { Part } from './part.ts';
import type { Bounds } from './prices.ts';

/** Entries of a set whose price is within the bounds; only these are looked at. */
export function pricedWithin(
  part: Part,
  set: Uint32Array,
  bounds: Bounds,
  priceOf: NarrowedPart['priceOf'],
): Uint32Array {
  const bits = part.bitmap();
  const least = bounds.min ?? Number.NEGATIVE_INFINITY;
  const most = bounds.max ?? Number.POSITIVE_INFINITY;
  eachBit(set, (entry) => {
    const price = priceOf(entry);
    if (price >= least && price <= most) setBit(bits, entry);
  });
  return bits;
}
