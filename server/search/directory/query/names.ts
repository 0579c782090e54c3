/** How names are looked for in segments. */
import { type Collection, segmentsOf } from '../snapshot.ts';
import { enoughOf } from '../words/enough.ts';
import type { NameSearch } from '../words/find.ts';
import type { Match, Matches } from '../words/match.ts';
import { createRanker, MOST_NAMED_SO, NAMED_SO } from '../words/rank.ts';
import { firstOf } from './order.ts';

export function namesIn(collection: Collection, match: Match): NameSearch<Matches[]> {
  const segments = segmentsOf(collection);
  return {
    match,
    isSomething: (matches) => matches.some(({ entries }) => entries.length > 0),
    withMost: (slots, matches) => matches.map(enoughOf(slots)),
    calledSo: (matches, readings) =>
      matches.map(({ entries, ranks, weights }, part) => {
        const segment = segments[part] ?? collection.main;
        const rankers = readings.map((slots) => createRanker(segment, part, slots));
        const best = firstOf(
          Float64Array.from(ranks, (value) => -value),
          MOST_NAMED_SO,
        ).filter((at) => rankers.some((rank) => rank(entries[at] ?? 0).rank >= NAMED_SO));
        const take = <Column extends Uint32Array | Float32Array>(column: Column, kept: Column): Column => {
          best.forEach((at, place) => {
            kept[place] = column[at] ?? 0;
          });
          return kept;
        };
        return {
          entries: take(entries, new Uint32Array(best.length)),
          ranks: take(ranks, new Float32Array(best.length)),
          weights: take(weights, new Float32Array(best.length)),
        };
      }),
  };
}
