/** The facts of a clinic as its segment holds them. */
import { type HeldList, heldLists, isHeldFilter, listFilters } from '../../../../contract/search/filters.ts';
import type { ClinicFacts } from '../directory.ts';
import { NOWHERE, UNKNOWN_REPLY } from './arrays.ts';
import { hasBit } from './bits.ts';
import type { SingleColumn } from './lists.ts';
import { isProfileKept } from './points.ts';
import type { Segment } from './segment.ts';
import { bitsOf, type SetColumn } from './sets.ts';

/** Values of a list are in the order of the segment, not in the order in which the clinic was added with them. */
export function factsAt(segment: Segment, entry: number): ClinicFacts {
  const { lists, sets, spots, replyMinutes, merits, dataScores, ids } = segment;
  const spot = spots.ofEntry[entry] ?? NOWHERE;
  const minutes = replyMinutes[entry] ?? UNKNOWN_REPLY;
  const degrees = (at: number): number | null =>
    spot === NOWHERE ? null : (spots.degrees[2 * spot + at] ?? null);
  const held = Object.fromEntries(
    listFilters
      .filter(isHeldFilter)
      .map((name) => [heldLists[name], valuesIn(sets[name], entry, ids.length)]),
  ) as Record<HeldList, number[]>;
  return {
    ...held,
    country: valueIn(lists.country, entry) ?? '',
    cityId: valueIn(lists.city, entry),
    lat: degrees(0),
    lon: degrees(1),
    replyMinutes: minutes === UNKNOWN_REPLY ? null : minutes,
    isClaimed: isProfileKept(merits[entry] ?? 0),
    dataScore: dataScores[entry] ?? 0,
  };
}

const valueIn = <Value>({ values, ofEntry }: SingleColumn<Value>, entry: number): Value | null =>
  values[ofEntry[entry] ?? NOWHERE] ?? null;

const valuesIn = <Value>(column: SetColumn<Value>, entry: number, entries: number): Value[] =>
  column.values.filter((_, ordinal) => hasBit(bitsOf(column, ordinal, entries), entry));
