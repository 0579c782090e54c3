/** The two orders every entry has a place in: by title, and by relevance without text. */
import { lowerBound, type Segment, shared, sharedTexts, start, textAt } from './segment.ts';

type Ordered = Pick<Segment, 'byId' | 'titleKey' | 'byTitle' | 'titles'> & {
  /** The number each entry came with, in the order of relevance: the order of final numbers. */
  order: Uint32Array;
};

/** @param main of a delta: its entries stand between the titles of the main segment. */
export function orderEntries(
  titles: readonly string[],
  points: Uint32Array,
  ids: Uint32Array,
  main: Segment | null,
): Ordered {
  const titleOf = (came: number): string => titles[came] ?? '';
  const idOf = (came: number): number => ids[came] ?? 0;
  const byTitle = sortByTitle(titles, ids);
  const order = byPoints(byTitle, points);
  const numberOf = new Uint32Array(order.length);
  order.forEach((came, entry) => {
    numberOf[came] = entry;
  });
  const titleKey = shared(Float64Array, new Float64Array(order.length));
  byTitle.forEach((came, rank) => {
    titleKey[numberOf[came] ?? 0] = main
      ? positionInMain(main, titleOf(came), idOf(came)) - 1 + (rank + 1) / (titles.length + 1)
      : rank;
  });
  const byId = Uint32Array.from(order.keys()).sort((a, b) => idOf(order[a] ?? 0) - idOf(order[b] ?? 0));
  return {
    order,
    byId: shared(Uint32Array, byId),
    titleKey,
    byTitle: shared(
      Uint32Array,
      byTitle.map((came) => numberOf[came] ?? 0),
    ),
    titles: sharedTexts(Array.from(byTitle, titleOf)),
  };
}

/** So many digits number every id and every entry. */
const DIGITS = 10;

/** As texts that carry id and number with them: sorting such is twice as fast as comparing by a function. */
function sortByTitle(titles: readonly string[], ids: Uint32Array): Uint32Array {
  const digits = (number: number): string => String(number).padStart(DIGITS, '0');
  const keys = titles.map((title, came) => `${title}\0${digits(ids[came] ?? 0)}${digits(came)}`);
  keys.sort();
  return Uint32Array.from(keys, (key) => Number(key.slice(-DIGITS)));
}

/** Most points first, equals by title: counted out, as points are few different numbers. */
function byPoints(byTitle: Uint32Array, points: Uint32Array): Uint32Array {
  const most = points.reduce((largest, value) => Math.max(largest, value), 0);
  const next = new Uint32Array(most + 2);
  for (const value of points) next[most - value + 1] = (next[most - value + 1] ?? 0) + 1;
  for (let at = 1; at < next.length; at++) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const order = new Uint32Array(byTitle.length);
  for (const came of byTitle) {
    const place = most - (points[came] ?? 0);
    order[next[place] ?? 0] = came;
    next[place] = (next[place] ?? 0) + 1;
  }
  return order;
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
