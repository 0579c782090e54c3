/** The first results in two orders, see `DirectoryEngine.previewOrder`. */
import { type OrderPreview, PREVIEW_DEPTH, type PreviewedEntry, type PreviewQuery } from '../directory.ts';
import { countBits } from '../segment/bits.ts';
import { reorder } from '../segment/order.ts';
import { shownPoints } from '../segment/points.ts';
import type { NarrowedPart } from './facets.ts';
import { namesField, orderHits } from './hits.ts';
import type { Narrower, Passing } from './search.ts';

type Placed = { id: number; points: number };

export function createPreview(narrowTo: Record<PreviewQuery['of'], Narrower>) {
  return ({ of, filters, weights, limit }: PreviewQuery): OrderPreview => {
    const passing = narrowTo[of]({ ...filters, conversion: null });
    const reordered = passing.parts.map((one) => ({
      ...one,
      part: { ...one.part, segment: reorder(one.part.segment, weights) },
    }));
    const isOfField = of === 'clinics' && namesField(passing.found);
    const now = firstOf(passing.parts, passing, isOfField);
    const next = firstOf(reordered, passing, isOfField);
    return {
      total: passing.parts.reduce((sum, { narrowed }) => sum + countBits(narrowed.all), 0),
      now: now.slice(0, limit).map(beside(next)),
      next: next.slice(0, limit).map(beside(now)),
    };
  };
}

function firstOf(parts: readonly NarrowedPart[], { found }: Passing, isOfField: boolean): Placed[] {
  const page = { sort: 'relevance' as const, near: null, offset: 0, limit: PREVIEW_DEPTH };
  return orderHits(parts, page, found, isOfField).hits.map(({ part, entry }) => {
    const segment = parts[part]?.part.segment;
    return { id: segment?.ids[entry] ?? 0, points: shownPoints(segment?.points[entry] ?? 0) };
  });
}

function beside(others: readonly Placed[]): (placed: Placed) => PreviewedEntry {
  const places = new Map(others.map(({ id }, at) => [id, at + 1]));
  return (placed) => ({ ...placed, otherPlace: places.get(placed.id) ?? null });
}
