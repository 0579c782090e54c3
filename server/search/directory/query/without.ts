/** What would be found without some of the filters, where all of them together find nothing. */
import type { FilterName } from '../../../../contract/search/filters.ts';
import type { DirectoryFilters, DirectoryHits } from '../directory.ts';
import { bitCount, countBits, eachBit, intersect, subtract } from '../segment/bits.ts';
import { aliveOf, type Condition } from './conditions.ts';
import type { NarrowedPart } from './facets.ts';
import { countFailing } from './narrow.ts';
import { pricedWithin } from './prices-within.ts';

type Filters = Pick<DirectoryFilters, 'ids' | 'price'>;

export function withoutOne(parts: readonly NarrowedPart[], filters: Filters): DirectoryHits['without'] {
  const conditions = parts[0]?.narrowed.conditions ?? [];
  const sum = (count: (one: NarrowedPart) => number): number =>
    parts.reduce((all, one) => all + count(one), 0);
  const single = conditions.map(({ name, read }, place) => ({
    value: name,
    ...(read !== undefined && { read }),
    count: sum(({ narrowed }) => countFailing(narrowed, place)),
  }));
  const isTextOfParts = conditions.filter(({ name }) => name === 'q').length > 1;
  const named = single.filter(({ value, read }) => !isTextOfParts || value !== 'q' || read !== undefined);
  const whole = isTextOfParts
    ? [{ value: 'q' as const, count: sum((one) => countBits(passingOthers(one, 'q', filters))) }]
    : [];
  return [...named, ...whole].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** What passes all filters but one. */
function passingOthers(one: NarrowedPart, name: FilterName, filters: Filters): Uint32Array {
  const { part, narrowed } = one;
  const alive = aliveOf(part.segment, part.dead, filters.ids, part.bitmap);
  const passing = part.bitmap();
  passing.set(alive);
  for (const condition of narrowed.conditions)
    if (condition.name !== name) intersect(passing, wholeOf(one, condition, alive, filters));
  return passing;
}

/** Narrowing has looked at prices of those only that fail no more than one other condition. */
const wholeOf = (
  { part, priceOf }: NarrowedPart,
  { name, bits }: Condition,
  alive: Uint32Array,
  { price }: Filters,
): Uint32Array => (name === 'price' && price !== null ? pricedWithin(part, alive, price, priceOf) : bits);

/** The fewest filters that have to go, and of sets of equally many the one that hides the most; null: there is no entry. */
export function withoutSeveral(
  parts: readonly NarrowedPart[],
  filters: Filters,
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
function eachFailing(one: NarrowedPart, filters: Filters, visit: (failed: number) => void): void {
  const { part, narrowed } = one;
  const names = namesIn(one);
  const alive = aliveOf(part.segment, part.dead, filters.ids, part.bitmap);
  const failed = part.entries.fill(0);
  narrowed.conditions.forEach((condition) => {
    const place = names.indexOf(condition.name);
    const failing = part.bitmap();
    failing.set(alive);
    subtract(failing, wholeOf(one, condition, alive, filters));
    eachBit(failing, (entry) => {
      failed[entry] = (failed[entry] ?? 0) | (1 << place);
    });
  });
  eachBit(alive, (entry) => visit(failed[entry] ?? 0));
}
