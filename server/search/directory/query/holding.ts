/** Which entries of a segment hold chosen values of a filter. */
import { type ListFilter, listDeclarations } from '../../../../contract/search/filters.ts';
import { fillBits, intersect, subtract, unite, wordsFor } from '../segment/bits.ts';
import { addEntriesOf, isListName, type ListName } from '../segment/lists.ts';
import type { Segment } from '../segment/segment.ts';
import { bitsOf, type SetName } from '../segment/sets.ts';
import { type Collection, segmentsOf } from '../snapshot.ts';
import type { Held, Holds } from '../words/bind.ts';

export const ordinalsOf = (
  values: readonly (string | number)[],
  chosen: readonly (string | number)[],
): number[] => [...new Set(chosen)].map((value) => values.indexOf(value)).filter((ordinal) => ordinal >= 0);

/** Adds those that hold the chosen values, any or all as the filter is declared. */
export function holding(
  segment: Segment,
  name: ListFilter,
  chosen: readonly (string | number)[],
  into: Uint32Array,
): Uint32Array {
  if (isListName(name)) return anyOfList(segment, name, chosen, into);
  const { match } = listDeclarations[name];
  return match === 'all' ? allOfSet(segment, name, chosen, into) : anyOfSet(segment, name, chosen, into);
}

function anyOfList(
  segment: Segment,
  name: ListName,
  chosen: readonly (string | number)[],
  into: Uint32Array,
) {
  for (const ordinal of ordinalsOf(segment.lists[name].values, chosen))
    addEntriesOf(segment.lists[name].entries, ordinal, into);
  return into;
}

function anyOfSet(segment: Segment, name: SetName, chosen: readonly (string | number)[], into: Uint32Array) {
  const column = segment.sets[name];
  for (const ordinal of ordinalsOf(column.values, chosen))
    unite(into, bitsOf(column, ordinal, segment.ids.length));
  return into;
}

/** A value that nobody has leaves nobody. */
function allOfSet(segment: Segment, name: SetName, chosen: readonly (string | number)[], into: Uint32Array) {
  const column = segment.sets[name];
  const ordinals = ordinalsOf(column.values, chosen);
  if (ordinals.length < new Set(chosen).size) return into;
  fillBits(into, segment.ids.length);
  for (const ordinal of ordinals) intersect(into, bitsOf(column, ordinal, segment.ids.length));
  return into;
}

export function holdsIn(collection: Collection): Holds {
  const segments = segmentsOf(collection);
  const holdersOf = (all: readonly (readonly Held[])[]): Uint32Array[] =>
    segments.map((segment, part) => {
      const size = segment.ids.length;
      const left = fillBits(new Uint32Array(wordsFor(size)), size);
      if (part === 0) subtract(left, collection.dead);
      for (const any of all) {
        const held = new Uint32Array(wordsFor(size));
        for (const { filter, values } of any) holding(segment, filter, values, held);
        intersect(left, held);
      }
      return left;
    });
  return (all) => holdersOf(all).some((bits) => bits.some((word) => word !== 0));
}
