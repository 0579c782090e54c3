/** The two orders every entry has a place in: by title, and by relevance without text. */

import { lowerBound, shared, sharedRoom, start, textAt } from './arrays.ts';
import type { Segment } from './segment.ts';
import { type CollectedTitles, countOut } from './title-texts.ts';

type Ordered = Pick<Segment, 'byId' | 'titleKey' | 'byTitle' | 'titles'> & {
  /** The number each entry came with, in the order of relevance: the order of final numbers. */
  order: Uint32Array;
};

/** @param main of a delta: its entries stand between the titles of the main segment. */
export function orderEntries(
  titles: CollectedTitles,
  points: Uint16Array,
  ids: Uint32Array,
  main: Segment | null,
): Ordered {
  const cameById = sortById(ids);
  const byTitle = titles.sort(cameById);
  const order = byPoints(byTitle, points);
  const numberOf = new Uint32Array(order.length);
  order.forEach((came, entry) => {
    numberOf[came] = entry;
  });
  const texts = titles.finish(byTitle);
  const titleKey = sharedRoom(Float64Array, order.length);
  byTitle.forEach((came, rank) => {
    titleKey[numberOf[came] ?? 0] = main
      ? positionInMain(main, textAt(texts, rank), ids[came] ?? 0) - 1 + (rank + 1) / (order.length + 1)
      : rank;
  });
  const numbersOf = (entries: Uint32Array): Uint32Array =>
    shared(
      Uint32Array,
      entries.map((came) => numberOf[came] ?? 0),
    );
  return {
    order,
    byId: numbersOf(cameById),
    titleKey,
    byTitle: numbersOf(byTitle),
    titles: texts,
  };
}

/** Entries as they came, ascending by id: as a rule they come so. */
function sortById(ids: Uint32Array): Uint32Array {
  const entries = Uint32Array.from(ids.keys());
  const isSorted = ids.every((id, came) => came === 0 || (ids[came - 1] ?? 0) < id);
  return isSorted ? entries : entries.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b);
}

/** Most points first, equals by title: counted out, as points are few different numbers. */
export function byPoints(byTitle: Uint32Array, points: Uint16Array): Uint32Array {
  const most = points.reduce((largest, value) => Math.max(largest, value), 0);
  const pointsMissing = points.map((value) => most - value);
  return countOut(byTitle, most + 1, pointsMissing);
}

/** How many entries of the main segment stand before this title and id. */
function positionInMain(main: Segment, title: string, id: number): number {
  let position = lowerBound(main.titles, title);
  while (position < main.byTitle.length && textAt(main.titles, position) === title) {
    if ((main.ids[start(main.byTitle, position)] ?? 0) >= id) break;
    position += 1;
  }
  return position;
}

/** The number of an id, -1 where it is not. */
export function findEntry({ ids, byId }: Segment, id: number): number {
  let low = 0;
  let high = byId.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const entry = byId[middle] ?? 0;
    const found = ids[entry] ?? 0;
    if (found === id) return entry;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
