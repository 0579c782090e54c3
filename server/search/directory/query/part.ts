/** A segment as one thread works on it: room that searches take again and again, and counts that stay true. */
import type { Conversion } from '../directory.ts';
import { NOWHERE, start } from '../segment/arrays.ts';
import { bitCount, countBits, fillBits, listBits, subtract, wordsFor } from '../segment/bits.ts';
import { isSingle, type ListName, type ManyColumn, type SingleColumn } from '../segment/lists.ts';
import type { Segment } from '../segment/segment.ts';
import { bitsOf, type SetName } from '../segment/sets.ts';
import type { Collection } from '../snapshot.ts';
import type { Pricing } from './prices.ts';

export type Part = {
  segment: Segment;
  dead: Uint32Array | null;
  /** A bitmap of zeros, good until `reset`. */
  bitmap(): Uint32Array;
  reset(): void;
  /** The lowest of all prices of each entry, see `Pricing.comparable`. */
  prices(conversion: Conversion | null, pricing: Pricing): Float64Array;
  /** Room for a number for each entry. */
  entries: Uint32Array;
  values: Float64Array;
  ranks: Float32Array;
  /** Adds how many entries of a set have each value of a column, by ordinal. */
  countList(name: ListName, set: Uint32Array, into: Int32Array): void;
  countSet(name: SetName, set: Uint32Array, into: Int32Array): void;
};

export function partsOf({ main, delta, dead, deadCount }: Collection): Part[] {
  const first = createPart(main, deadCount > 0 ? dead : null);
  return delta ? [first, createPart(delta, null)] : [first];
}

function createPart(segment: Segment, dead: Uint32Array | null): Part {
  const size = segment.ids.length;
  const bitmaps: Uint32Array[] = [];
  let taken = 0;
  const entries = new Uint32Array(size);
  const bitmap = (): Uint32Array => {
    const known = bitmaps[taken++];
    if (known) return known.fill(0);
    const added = new Uint32Array(wordsFor(size));
    bitmaps.push(added);
    return added;
  };
  const alive = fillBits(new Uint32Array(wordsFor(size)), size);
  if (dead) subtract(alive, dead);
  const counter = createListCounter(segment, alive, bitmap);
  return {
    segment,
    dead,
    bitmap,
    reset() {
      taken = 0;
      counter.forget();
    },
    prices: rememberPrices(segment),
    entries,
    values: new Float64Array(size),
    ranks: new Float32Array(size),
    countList: counter.count,
    countSet(name, set, into) {
      const column = segment.sets[name];
      const filled = listFilled(set, entries);
      column.values.forEach((_, ordinal) => {
        into[ordinal] = (into[ordinal] ?? 0) + countCommon(set, bitsOf(column, ordinal, size), filled);
      });
    },
  };
}

const NOWHERE_INT32 = NOWHERE | 0;

/** The words of a set that have bits. */
function listFilled(set: Uint32Array, room: Uint32Array): Uint32Array {
  let count = 0;
  for (let at = 0; at < set.length; at++) if (set[at] !== 0) room[count++] = at;
  return room.subarray(0, count);
}

function countCommon(set: Uint32Array, other: Uint32Array, filled: Uint32Array): number {
  let count = 0;
  for (let n = 0; n < filled.length; n++) {
    const at = (filled[n] ?? 0) | 0;
    count += bitCount((set[at] ?? 0) & (other[at] ?? 0));
  }
  return count;
}

/** A set of more than half is counted by what it lacks of all, and that of all is counted once. */
function createListCounter(segment: Segment, alive: Uint32Array, bitmap: () => Uint32Array) {
  const total = countBits(alive);
  const room = new Uint32Array(segment.ids.length);
  const whole = new Map<ListName, Int32Array>();
  /** Facets are mostly counted over the same set: what was last made of it. */
  let last: { set: Uint32Array; entries: Uint32Array; by: 1 | -1 } | null = null;

  const listOf = (set: Uint32Array): NonNullable<typeof last> => {
    if (last?.set === set) return last;
    const isMost = 2 * countBits(set) > total;
    const listed = isMost ? bitmap() : set;
    if (isMost) for (let at = 0; at < set.length; at++) listed[at] = (alive[at] ?? 0) & ~(set[at] ?? 0);
    last = { set, entries: room.subarray(0, listBits(listed, room)), by: isMost ? -1 : 1 };
    return last;
  };
  const wholeOf = (name: ListName): Int32Array => {
    let counts = whole.get(name);
    if (!counts) {
      counts = new Int32Array(segment.lists[name].values.length);
      const entries = new Uint32Array(total);
      listBits(alive, entries);
      countColumn(segment.lists[name], entries, counts, 1);
      whole.set(name, counts);
    }
    return counts;
  };
  return {
    count(name: ListName, set: Uint32Array, into: Int32Array): void {
      const { entries, by } = listOf(set);
      if (by < 0) {
        const counts = wholeOf(name);
        for (let at = 0; at < counts.length; at++) into[at] = (into[at] ?? 0) + (counts[at] ?? 0);
      }
      countColumn(segment.lists[name], entries, into, by);
    },
    forget(): void {
      last = null;
    },
  };
}

/** So many columns of prices are kept: in the currencies asked for last. */
const MOST_PRICE_COLUMNS = 3;

/** Comparable prices of every entry in a currency, made when first asked for. */
function rememberPrices(segment: Segment): Part['prices'] {
  const known = new Map<string, Float64Array>();
  return (conversion, pricing) => {
    const key = JSON.stringify(conversion);
    let column = known.get(key);
    known.delete(key);
    if (!column) {
      column = new Float64Array(segment.ids.length);
      for (let entry = 0; entry < column.length; entry++) column[entry] = pricing.comparable(segment, entry);
      const [oldest] = known.keys();
      if (known.size >= MOST_PRICE_COLUMNS && oldest !== undefined) known.delete(oldest);
    }
    known.set(key, column);
    return column;
  };
}

function countColumn(
  column: SingleColumn<string | number> | ManyColumn,
  entries: Uint32Array,
  into: Int32Array,
  by: 1 | -1,
): void {
  if (isSingle(column)) countSingle(column.ofEntry, entries, into, by);
  else countMany(column, entries, into, by);
}

function countSingle(ofEntry: Uint32Array, entries: Uint32Array, into: Int32Array, by: number): void {
  for (let n = 0; n < entries.length; n++) {
    const ordinal = (ofEntry[(entries[n] ?? 0) | 0] ?? 0) | 0;
    if (ordinal !== NOWHERE_INT32) into[ordinal] = ((into[ordinal] ?? 0) + by) | 0;
  }
}

function countMany(
  { starts, ordinals }: ManyColumn,
  entries: Uint32Array,
  into: Int32Array,
  by: number,
): void {
  for (let n = 0; n < entries.length; n++) {
    const entry = (entries[n] ?? 0) | 0;
    const to = start(starts, entry + 1) | 0;
    for (let at = start(starts, entry) | 0; at < to; at++) {
      const ordinal = ordinals[at] ?? 0;
      into[ordinal] = ((into[ordinal] ?? 0) + by) | 0;
    }
  }
}
