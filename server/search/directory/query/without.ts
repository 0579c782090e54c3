import type { FilterName } from '../../../../contract/search/filters.ts';
/** What would be found without some of the filters, where all of them together find nothing. */
import type { DirectoryFilters, DirectoryHits } from '../directory.ts';
import { bitCount, eachBit, subtract } from '../segment/bits.ts';
import { aliveOf, type Condition } from './conditions.ts';
import type { NarrowedPart } from './facets.ts';
import { countFailing } from './narrow.ts';
import { pricedWithin } from './prices-within.ts';

export function withoutOne(parts: readonly NarrowedPart[]): DirectoryHits['without'] {
  const conditions = parts[0]?.narrowed.conditions ?? [];
  return conditions
    .map(({ name, read }, place) => ({
      value: name,
      ...(read !== undefined && { read }),
      count: parts.reduce((sum, { narrowed }) => sum + countFailing(narrowed, place), 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** The fewest filters that have to go, and of sets of equally many the one that hides the most; null: there is no entry. */
export function withoutSeveral(
  parts: readonly NarrowedPart[],
  filters: Pick<DirectoryFilters, 'ids' | 'price'>,
): DirectoryHits['without_several'] {
  const counts = new Map<number, number>();
  for (const one of parts)
    eachFailing(one, filters, (failed) => counts.set(failed, (counts.get(failed) ?? 0) + 1));
  const [best] = [...counts].sort(([a, most], [b, more]) => bitCount(a) - bitCount(b) || more - most);
  if (!best) return null;
  const [failed, count] = best;
  return { filters: namesIn(parts[0]).filter((_, place) => (failed >> place) & 1), count };
}

/** The filters that make conditions: the parts of a text are one. */
const namesIn = (one: NarrowedPart | undefined): FilterName[] => [
  ...new Set(one?.narrowed.conditions.map(({ name }) => name)),
];

/** Visits each entry with a bit for every filter that it fails. */
function eachFailing(
  one: NarrowedPart,
  { ids, price }: Pick<DirectoryFilters, 'ids' | 'price'>,
  visit: (failed: number) => void,
): void {
  const { part, narrowed, priceOf } = one;
  const names = namesIn(one);
  const alive = aliveOf(part.segment, part.dead, ids, part.bitmap);
  // Narrowing has looked at prices of those only that fail no more than one other condition.
  const whole = ({ name, bits }: Condition): Uint32Array =>
    name === 'price' && price !== null ? pricedWithin(part, alive, price, priceOf) : bits;
  const failed = part.entries.fill(0);
  narrowed.conditions.forEach((condition) => {
    const place = names.indexOf(condition.name);
    const failing = part.bitmap();
    failing.set(alive);
    subtract(failing, whole(condition));
    eachBit(failing, (entry) => {
      failed[entry] = (failed[entry] ?? 0) | (1 << place);
    });
  });
  eachBit(alive, (entry) => visit(failed[entry] ?? 0));
}
