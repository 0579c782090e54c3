/** What a thread answers by the cluster, see `DirectoryEngine`. */
import type { FacetName } from '../../../../contract/search/filters.ts';
import type { RankingWeights } from '../../../../contract/search/ranking.ts';
import {
  type DirectoryEngine,
  type DirectoryHits,
  type DirectoryQuery,
  everything,
  type OrderPreview,
  PREVIEW_DEPTH,
  type PreviewedEntry,
  type PreviewQuery,
  type Suggested,
  type SuggestOptions,
} from '../directory.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { withTaught } from '../lexicon/taught.ts';
import { REAL } from '../segment/points.ts';
import { type Snapshot, segmentsOf } from '../snapshot.ts';
import { type BestTerm, correctedQuery } from '../words/corrected.ts';
import type { Slot } from '../words/slot.ts';
import { allOf } from './clauses.ts';
import type { Clause, Cluster } from './cluster.ts';
import type { Stored } from './documents.ts';
import { chosenAggregations, facetAggregations, isAllOf, readFacets, wholeAggregations } from './facets.ts';
import { orderHits, shownPrice } from './hits.ts';
import { createKind, type Kind, type Narrowed, relevanceBy } from './kind.ts';
import { askMap } from './map.ts';
import { createOracle } from './oracle.ts';
import { askSpread } from './spread.ts';
import { createClusterSuggest } from './suggest.ts';
import { failingBody, readWithout } from './without.ts';

export type ClusterAnswers = Omit<DirectoryEngine, 'stats'>;

/** Names of the indexes or of their aliases, and the weights that their documents were written with. */
export type ClusterIndexes = { clinics: string; doctors: string; weights: RankingWeights };

/** @param weights those in force. */
export function createClusterAnswers(
  cluster: Cluster,
  indexes: ClusterIndexes,
  { clinics, doctors, lexicon }: Snapshot,
  weights: RankingWeights,
): ClusterAnswers {
  const oracle = createOracle(cluster);
  const isWritten = JSON.stringify(weights) === JSON.stringify(indexes.weights);
  const kindOf = (isClinics: boolean, words: Lexicon): Kind =>
    createKind({
      ...{ cluster, oracle, isClinics },
      lexicon: words,
      words: isClinics
        ? { index: indexes.clinics, segments: segmentsOf(clinics) }
        : { index: indexes.doctors, segments: segmentsOf(doctors) },
      weights: isWritten ? null : weights,
    });
  const [ofClinics, ofDoctors] = [kindOf(true, lexicon), kindOf(false, lexicon)];
  const suggest = createClusterSuggest(oracle, lexicon, ofClinics, ofDoctors);
  return {
    searchClinics: (query) => search(ofClinics, query),
    searchDoctors: (query) => search(ofDoctors, query),
    mapClinics: (query) => askMap(ofClinics, query),
    suggest: (text: string, options: SuggestOptions): Promise<Suggested[]> => suggest(text, options),
    previewOrder: (query) => preview(query.of === 'clinics' ? ofClinics : ofDoctors, query),
    async previewTaught(texts, taught) {
      const next = withTaught(lexicon, taught);
      if (!next) return null;
      const withPhrase = kindOf(true, next);
      const ask = async (kind: Kind, q: string) => {
        const { total, read } = await search(kind, { ...everything, q, limit: 0 });
        return { total, read };
      };
      return Promise.all(
        texts.map(async (text) => ({
          text,
          before: await ask(ofClinics, text),
          after: await ask(withPhrase, text),
        })),
      );
    },
  };
}

const clausesOf = (conditions: Narrowed['conditions']): Clause[] => conditions.map(({ clause }) => clause);

async function search(kind: Kind, query: DirectoryQuery): Promise<DirectoryHits> {
  const narrowed = await kind.narrow(query);
  const { found, conditions, alive, price } = narrowed;
  const sort =
    query.sort ?? (price && found?.read.some(({ does }) => does === 'sorts') ? 'price' : 'relevance');
  const { ordering, take } = orderHits(kind, narrowed, { ...query, sort });
  const wanted = new Set<string>(query.facets);
  // What some facet is counted without is applied after the counting, all else before.
  const left = conditions.filter(({ name }) => wanted.has(name) && !isAllOf(name));
  const shared = clausesOf(conditions.filter((condition) => !left.includes(condition)));
  const { scoring, ...page } = ordering;
  const [[answer], spread] = await Promise.all([
    kind.cluster.search<Stored>([
      {
        index: kind.index,
        body: {
          ...page,
          query: { bool: { filter: [...alive, ...shared], should: scoring } },
          ...(left.length > 0 && { post_filter: allOf(clausesOf(left)) }),
          aggs: { ...facetAggregations(query, left), ...chosenAggregations(query, left) },
          track_total_hits: true,
        },
      },
    ]),
    price && wanted.has('price')
      ? askSpread({
          cluster: kind.cluster,
          index: kind.index,
          query: allOf([...alive, ...clausesOf(conditions.filter(({ name }) => name !== 'price'))]),
          price,
        })
      : null,
  ]);
  if (!answer) throw new Error('The cluster left a search without an answer.');
  const total = answer.hits.total?.value ?? 0;
  const { hits, bestFor } = take(answer.hits.hits);
  const facets = readFacets(query, answer.aggregations ?? {});
  return {
    ids: hits.map(({ document }) => document.id),
    prices: hits.map(({ document }) => shownPrice(document, narrowed.asked, price)),
    total,
    facets: total > 0 ? facets : await withEmptied(kind, narrowed, query, facets),
    prices_spread: spread,
    ...(total > 0 ? { without: [], without_several: null } : await askWithout(kind, narrowed)),
    corrected: found && total > 0 ? correctedQuery(found, bestFor ?? likeliest(kind)) : null,
    read: (found?.read ?? []).map((one) =>
      one.does === 'sorts' && sort !== 'price' ? { ...one, does: 'ignored' } : one,
    ),
    sort,
  };
}

/** The term that fits a word best, where no entry was ranked. */
const likeliest =
  ({ names }: Kind) =>
  (slot: Slot): BestTerm | null =>
    names.slotTerms(slot)[0] ?? null;

async function askWithout(kind: Kind, narrowed: Narrowed) {
  const [answer] = await kind.cluster.search<Stored>([{ index: kind.index, body: failingBody(narrowed) }]);
  if (!answer) throw new Error('The cluster left a search without an answer.');
  return readWithout(narrowed, answer);
}

/** Facets without any value to offer list what the directory has. */
async function withEmptied(
  kind: Kind,
  { alive }: Narrowed,
  query: DirectoryQuery,
  facets: DirectoryHits['facets'],
): Promise<DirectoryHits['facets']> {
  const emptied = (Object.keys(facets) as FacetName[]).filter((name) =>
    facets[name]?.every(({ count }) => count === 0),
  );
  if (emptied.length === 0) return facets;
  const [answer] = await kind.cluster.search<Stored>([
    {
      index: kind.index,
      body: {
        size: 0,
        query: allOf(alive),
        aggs: wholeAggregations(query, emptied),
        track_total_hits: false,
      },
    },
  ]);
  const whole = readFacets(query, answer?.aggregations ?? {});
  const zeros = Object.fromEntries(
    emptied.map((name) => [name, (whole[name] ?? []).map(({ value }) => ({ value, count: 0 }))]),
  );
  return { ...facets, ...zeros };
}

async function preview(kind: Kind, { filters, weights, limit }: PreviewQuery): Promise<OrderPreview> {
  const narrowed = await kind.narrow({ ...filters, conversion: null });
  const page = { sort: 'relevance' as const, near: null, offset: 0, limit: PREVIEW_DEPTH };
  const filter = [...narrowed.alive, ...clausesOf(narrowed.conditions)];
  const orders = [orderHits(kind, narrowed, page), orderHits(kind, narrowed, page, relevanceBy(weights))];
  const answers = await kind.cluster.search<Stored>(
    orders.map(({ ordering: { scoring, ...order } }) => ({
      index: kind.index,
      body: { ...order, query: { bool: { filter, should: scoring } }, track_total_hits: true },
    })),
  );
  const [now = [], next = []] = orders.map(({ take }, at) =>
    take(answers[at]?.hits.hits ?? []).hits.map(({ document, keys }) => ({
      id: document.id,
      points: (Number(keys.at(-3)) % REAL) / 100,
    })),
  );
  return {
    total: answers[0]?.hits.total?.value ?? 0,
    now: now.slice(0, limit).map(beside(next)),
    next: next.slice(0, limit).map(beside(now)),
  };
}

type Placed = Pick<PreviewedEntry, 'id' | 'points'>;

function beside(others: readonly Placed[]): (placed: Placed) => PreviewedEntry {
  const places = new Map(others.map(({ id }, at) => [id, at + 1]));
  return (placed) => ({ ...placed, otherPlace: places.get(placed.id) ?? null });
}
