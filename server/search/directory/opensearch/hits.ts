/** The documents of a page in the order asked for. */
import type { ShownAmount } from '../../../clinics/prices/rules.ts';
import type { DirectoryQuery, DirectorySort } from '../directory.ts';
import { namesField, RANKED_EXACTLY, saysName } from '../query/hits.ts';
import type { BestTerm } from '../words/corrected.ts';
import type { Slot } from '../words/slot.ts';
import type { Clause, ClusterHit } from './cluster.ts';
import type { Stored } from './documents.ts';
import type { Kind, Narrowed } from './kind.ts';
import { MOST_ROWS } from './mapping.ts';
import { type PriceParams, priceScript } from './scripts.ts';

type Sorting = Pick<DirectoryQuery, 'near' | 'offset' | 'limit'> & { sort: DirectorySort };
type Sorted = { document: Stored; keys: readonly (string | number)[] };

export type Ordering = {
  /** Clauses that score how well words of names fit; none where that does not decide. */
  scoring: Clause[];
  sort: Clause[];
  from: number;
  size: number;
  _source: boolean;
};

/** What the search of a page asks of the cluster, and how the page is made of its answer. */
export function orderHits(
  kind: Kind,
  { found, price }: Narrowed,
  query: Sorting,
  relevance = kind.relevance,
) {
  const { names } = kind;
  const isRelevance = query.sort === 'relevance';
  const ranked = isRelevance && found?.matches && found.ranks ? { found, matches: found.matches } : null;
  const isOfField = kind.isClinics && isRelevance && namesField(found);
  const isDemoLast = ranked !== null && !saysName(ranked.found);
  const before = [
    ...(isDemoLast ? [{ is_demo: 'asc' }] : []),
    ...(ranked ? [{ _score: 'desc' }] : []),
    ...(isOfField ? [{ is_demo: 'asc' }, { breadth: 'asc' }] : []),
  ];
  const end = query.offset + query.limit;
  const isExact = ranked !== null && query.offset < RANKED_EXACTLY;
  const size = isExact ? Math.max(end, RANKED_EXACTLY) : query.limit;
  const from = isExact ? 0 : query.offset;
  const ordering: Ordering = {
    scoring: ranked ? names.scoring(ranked.matches) : [],
    sort: [...before, ...sortClauses(query, price), ...relevance],
    from: Math.min(from, MOST_ROWS - size),
    size: from + size > MOST_ROWS ? 0 : size,
    _source: size > 0,
  };
  return {
    ordering,
    take(all: readonly ClusterHit<Stored>[]): Page {
      const sorted = all.map(({ _source, sort }): Sorted => ({ document: _source, keys: sort ?? [] }));
      if (!ranked || !isExact) return { hits: sorted, bestFor: null };
      const demoAt = isDemoLast ? 0 : null;
      const scoreAt = isDemoLast ? 1 : 0;
      const { rank, termOf } = names.createRanker(ranked.found.slots);
      const first = sorted
        .slice(0, RANKED_EXACTLY)
        .map((one, at) => ({ one, at, ...rank(one.document) }))
        .sort(
          (a, b) =>
            (demoAt === null ? 0 : Number(a.one.keys[demoAt]) - Number(b.one.keys[demoAt])) ||
            b.rank - a.rank ||
            compareKeys(a.one.keys, b.one.keys, scoreAt + 1, before.length) ||
            compareRelevance(a.one.keys, b.one.keys) ||
            a.at - b.at,
        );
      const [best] = first;
      return {
        hits: [...first.map(({ one }) => one), ...sorted.slice(RANKED_EXACTLY)].slice(query.offset, end),
        bestFor: best ? (slot, at) => termOf(slot, best.terms[at] ?? -1) : null,
      };
    },
  };
}

export type Page = { hits: Sorted[]; bestFor: ((slot: Slot, at: number) => BestTerm | null) | null };

/** Keys between two places, all ascending numbers. */
function compareKeys(a: Sorted['keys'], b: Sorted['keys'], from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const apart = Number(a[at]) - Number(b[at]);
    if (apart !== 0) return apart;
  }
  return 0;
}

/** The last keys: points from the most on, title, id. */
function compareRelevance(a: Sorted['keys'], b: Sorted['keys']): number {
  const [points, title, id] = [a.length - 3, a.length - 2, a.length - 1];
  const apart = Number(b[points]) - Number(a[points]);
  if (apart !== 0) return apart;
  const [one, other] = [String(a[title]), String(b[title])];
  if (one !== other) return one < other ? -1 : 1;
  return Number(a[id]) - Number(b[id]);
}

function sortClauses({ sort, near }: Sorting, price: PriceParams | null): Clause[] {
  switch (sort) {
    case 'relevance':
      return [];
    case 'title':
      return [{ title: 'asc' }, { id: 'asc' }];
    case 'comments':
      return [{ comments: 'desc' }];
    case 'rating':
      return [{ rating: 'desc' }];
    case 'reply_time':
      return [{ reply_minutes: { order: 'asc', missing: '_last' } }];
    case 'price':
      return price ? [{ _script: { type: 'number', order: 'asc', script: priceScript(price) } }] : [];
    case 'distance':
      return near
        ? [{ _geo_distance: { spot: { lat: near.lat, lon: near.lon }, order: 'asc', unit: 'm' } }]
        : [];
  }
}

/** The price a card shows, see `Pricing.shown` of query/prices.ts. */
export function shownPrice(
  { procedures }: Stored,
  asked: readonly number[] | null,
  price: PriceParams | null,
): ShownAmount | null {
  const priced = procedures.flatMap(({ id, price: one }) =>
    one && (asked === null || asked.includes(id)) ? [{ ...one, procedureId: id }] : [],
  );
  let [lowest] = priced;
  let least = Number.POSITIVE_INFINITY;
  for (const one of priced) {
    const rate = price?.rates[one.currencyId];
    if (!price || rate === undefined) continue;
    const value = (one.amount / rate) * price.selected;
    if (!(value < least)) continue;
    least = value;
    lowest = one;
  }
  return lowest ? { ...lowest, isOneOfMany: priced.length > 1 } : null;
}
