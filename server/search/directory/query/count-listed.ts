/** How many entries hold given values, counted by their lists: bitmaps of a million entries would cost more each time. */
import { start } from '../segment/arrays.ts';
import { hasBit } from '../segment/bits.ts';
import { isListName, isSingle, type ManyColumn, type SingleColumn } from '../segment/lists.ts';
import type { Segment } from '../segment/segment.ts';
import type { Held } from '../words/bind.ts';
import { ordinalsOf } from './holding.ts';

/** A filter’s column, and the ordinals in it that are asked for. */
type Asked = { column: SingleColumn<string | number> | ManyColumn; ordinals: ReadonlySet<number> };

/**
 * How many entries hold one of the values of each filter.
 * @param all of filters with lists; the values of a filter with several values for an entry are one.
 * @param dead null: none is.
 */
export function countListed(segment: Segment, all: readonly Held[], dead: Uint32Array | null): number {
  const asked = all
    .map((held) => askedOf(segment, held))
    .map((one) => ({ ...one, size: sizeOf(one) }))
    .sort((a, b) => a.size - b.size);
  const [fewest, ...others] = asked;
  if (!fewest) return 0;
  if (others.length === 0 && dead === null) return fewest.size;
  const { starts, values } = fewest.column.entries;
  let count = 0;
  for (const ordinal of fewest.ordinals) {
    for (let at = start(starts, ordinal); at < start(starts, ordinal + 1); at++) {
      const entry = values[at] ?? 0;
      if (dead !== null && hasBit(dead, entry)) continue;
      if (others.every((other) => holds(other, entry))) count += 1;
    }
  }
  return count;
}

function askedOf(segment: Segment, { filter, values }: Held): Asked {
  if (!isListName(filter)) throw new Error(`Entries are not listed by ${filter}.`);
  const column = segment.lists[filter];
  return { column, ordinals: new Set(ordinalsOf(column.values, values)) };
}

function sizeOf({ column, ordinals }: Asked): number {
  const { starts } = column.entries;
  let size = 0;
  for (const one of ordinals) size += start(starts, one + 1) - start(starts, one);
  return size;
}

function holds({ column, ordinals }: Asked, entry: number): boolean {
  if (isSingle(column)) return ordinals.has(column.ofEntry[entry] ?? 0);
  for (let at = start(column.starts, entry); at < start(column.starts, entry + 1); at++)
    if (ordinals.has(column.ordinals[at] ?? 0)) return true;
  return false;
}
