/** Answers a query over a snapshot of the directory. */
import type { ClinicHits, ClinicQuery } from '../directory.ts';
import type { Snapshot } from '../snapshot.ts';
import { everyClinic, type Order } from './candidates.ts';
import { correctedQuery } from './corrected.ts';
import { createFilterRoom, type Filtered, filter } from './filters.ts';
import { createFinder, type Found } from './find.ts';
import { orderHits, wholeOf } from './hits.ts';

export type Search = (query: ClinicQuery) => ClinicHits;

const isUnfiltered = ({ countries, cities, near }: ClinicQuery): boolean =>
  countries.length === 0 && cities.length === 0 && (near === null || near.radiusKm === null);

/** Holds room to work in: one for each thread and snapshot. */
export function createSearch(snapshot: Snapshot): Search {
  const find = createFinder(snapshot);
  const whole = wholeOf(snapshot);
  const room = createFilterRoom(whole.size);
  const every = {
    byRelevance: everyClinic(snapshot, 'byRelevance'),
    byTitle: everyClinic(snapshot, 'byTitle'),
    byNumber: everyClinic(snapshot, 'byNumber'),
  };
  // The directory without filters is asked for most, and is the same until something changes.
  const unfiltered: Partial<Record<Order, Filtered>> = {};

  const filterFound = (query: ClinicQuery, found: Found | null): Filtered => {
    if (found) return filter(snapshot, query, found.parts, room);
    const order = orderOf(query);
    if (!isUnfiltered(query)) return filter(snapshot, query, every[order], room);
    unfiltered[order] ??= filter(snapshot, query, every[order], createFilterRoom(whole.size));
    return unfiltered[order];
  };

  return (query) => {
    const found = find(query.q);
    const filtered = filterFound(query, found);
    const { clinics, bestTerms } = orderHits(snapshot, whole, query, found, filtered);
    const { total, facets } = filtered;
    const without = found && total === 0 ? filterFound(query, null).total : 0;
    return {
      ids: Array.from(clinics, whole.id),
      total,
      facets,
      corrected: found && total > 0 ? correctedQuery(snapshot, found, bestTerms) : null,
      without: total > 0 ? [] : withoutFilters(without, filtered.failOnly),
    };
  };
}

/** The order the clinics are to come in where no text ranks them. */
function orderOf({ sort, near }: ClinicQuery): Order {
  if (sort === 'title') return 'byTitle';
  return sort === 'distance' && near ? 'byNumber' : 'byRelevance';
}

function withoutFilters(q: number, { country, city, near }: Filtered['failOnly']): ClinicHits['without'] {
  const counts: ClinicHits['without'] = [
    { value: 'q', count: q },
    { value: 'country', count: country },
    { value: 'city', count: city },
    { value: 'near', count: near },
  ];
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
