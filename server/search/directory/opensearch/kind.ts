/** Clinics or doctors as the cluster is asked for them. */
import type { RankingWeights } from '../../../../contract/search/ranking.ts';
import type { DirectoryFilters, DirectoryQuery } from '../directory.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Segment } from '../segment/segment.ts';
import type { Held } from '../words/bind.ts';
import { createFinder, type Found } from '../words/find.ts';
import { allOf, anyOf, type Condition, conditionsOf, heldByAny } from './clauses.ts';
import type { Clause, Cluster } from './cluster.ts';
import { type ClusterNames, createClusterNames, isFound, type Named } from './names.ts';
import type { Know, Oracle } from './oracle.ts';
import { type PriceParams, pointsScript, priceParams, priceWithin } from './scripts.ts';

/** Words of the names of clinics or doctors, and where these are. */
export type KindWords = { index: string; segments: Segment[] };

/** What passes: every condition, and `alive` besides. */
export type Narrowed = {
  found: Found<Named> | null;
  conditions: Condition[];
  /** Those asked for by id; empty: all. */
  alive: Clause[];
  price: PriceParams | null;
  /** The procedures whose prices count, null for all. */
  asked: readonly number[] | null;
};

type Priced = DirectoryFilters & Pick<DirectoryQuery, 'conversion'>;

export type Kind = {
  index: string;
  isClinics: boolean;
  cluster: Cluster;
  segments: Segment[];
  names: ClusterNames;
  /** By points of the weights in force, then by title. */
  relevance: readonly Clause[];
  narrow(query: Priced): Promise<Narrowed>;
};

type Options = {
  cluster: Cluster;
  oracle: Oracle;
  lexicon: Lexicon;
  words: KindWords;
  isClinics: boolean;
  /** Null: the documents were written with them. */
  weights: RankingWeights | null;
};

export function createKind({ cluster, oracle, lexicon, words, isClinics, weights }: Options): Kind {
  const { index, segments } = words;
  const names = createClusterNames(segments, index);
  // A text is read without waiting, so one reading at a time asks.
  let asking: Know = () => null;
  const know: Know = (search) => asking(search);
  const find = createFinder(segments, lexicon, names.search(know), holdsFor(know, index));

  return {
    index,
    isClinics,
    cluster,
    segments,
    names,
    relevance: relevanceBy(weights),
    async narrow(query) {
      const found = await oracle.ask((answers) => {
        asking = answers;
        return find(query.q, query.exact);
      });
      const asked = askedProcedures(query, found);
      const price = priceParams(query.conversion, asked);
      const conditions = [...(found ? textConditions(found) : []), ...conditionsOf(query)];
      const { price: bounds } = query;
      if (price && bounds && (bounds.min !== null || bounds.max !== null))
        conditions.push({ name: 'price', clause: priceWithin(price, bounds.min, bounds.max) });
      const alive = query.ids === null ? [] : [{ terms: { id: query.ids } }];
      return { found, conditions, alive, price, asked };
    },
  };
}

export const relevanceBy = (weights: RankingWeights | null): Clause[] => [
  weights === null
    ? { points: 'desc' }
    : { _script: { type: 'number', order: 'desc', script: pointsScript(weights) } },
  { title: 'asc' },
  { id: 'asc' },
];

export const holdsFor =
  (know: Know, index: string) =>
  (all: readonly (readonly Held[])[]): boolean =>
    isFound(know, index, allOf(all.map(heldByAny)));

/** One for each part of the reading that must hold, and one for the words that must stand in names. */
function textConditions({ bound, matches, role }: Found<Named>): Condition[] {
  const isOnly = bound.length + Number(role === 'must') === 1;
  const conditions = bound.map(({ part: read, any }): Condition => {
    const held = heldByAny(any);
    const clause = role === 'also' && matches ? anyOf([held, matches.clause]) : held;
    return { name: 'q', ...(!isOnly && { read }), clause };
  });
  if (role === 'must' && matches) conditions.push({ name: 'q', clause: matches.clause });
  return conditions;
}

function askedProcedures(
  { procedure }: DirectoryFilters,
  found: Found<Named> | null,
): readonly number[] | null {
  const named = (found?.bound ?? [])
    .flatMap(({ any }) => any)
    .flatMap(({ filter, values }) => (filter === 'procedure' ? values.map(Number) : []));
  const wanted = procedure.length > 0 ? procedure : named;
  return wanted.length > 0 ? wanted : null;
}
