/** The words of all names as the cluster counts them: what a text is read by without asking. */
import { initialWeights } from '../../../../contract/search/ranking.ts';
import { createSegmentBuilder } from '../segment/build.ts';
import { countedVocabulary } from '../segment/build-vocabulary.ts';
import { buildMeanings, MEANING_KINDS, type MeaningKind, type Places } from '../segment/meanings.ts';
import { createOrdinals } from '../segment/ordinals.ts';
import type { Segment } from '../segment/segment.ts';
import type { Cluster } from './cluster.ts';
import { listOf } from './facets.ts';

/** Words with the number of entries that have each, and the values that places and fields have. */
export type CountedWords = {
  entries: number;
  words: Map<string, number>;
  values: { country: string[]; city: number[]; specialization: number[] };
};

const PAGE = 10_000;
const MOST_VALUES = 65_000;

export async function readWords(cluster: Cluster, index: string): Promise<CountedWords> {
  const values = Object.fromEntries(
    MEANING_KINDS.map((kind) => [
      kind,
      { terms: { field: kind, size: MOST_VALUES, shard_size: MOST_VALUES } },
    ]),
  );
  const [answer] = await cluster.search([{ index, body: { size: 0, aggs: values, track_total_hits: true } }]);
  const keysOf = (kind: MeaningKind) =>
    listOf(answer?.aggregations?.[kind] ?? {}).map(({ key }) => key as string | number);
  const words = new Map<string, number>();
  for (let after: Readonly<Record<string, string | number>> | undefined; ; ) {
    const composite = {
      size: PAGE,
      sources: [{ word: { terms: { field: 'terms' } } }],
      ...(after && { after }),
    };
    const [page] = await cluster.search([
      { index, body: { size: 0, aggs: { words: { composite } }, track_total_hits: false } },
    ]);
    const counted = page?.aggregations?.words;
    for (const { key, doc_count } of listOf(counted ?? {}))
      if (typeof key === 'object') words.set(String(key.word), doc_count);
    after = counted?.after_key;
    if (!after) break;
  }
  return {
    entries: answer?.hits.total?.value ?? 0,
    words,
    values: {
      country: keysOf('country').map(String),
      city: keysOf('city').map(Number),
      specialization: keysOf('specialization').map(Number),
    },
  };
}

/** A segment that has the words and no entries: these are in the cluster. */
export function wordsSegment({ entries, words, values }: CountedWords, places: Places): Segment {
  const empty = createSegmentBuilder(initialWeights).finish({ countries: [], cities: [] });
  const terms = createOrdinals([...words.keys()]);
  const meanings = buildMeanings(
    places,
    {
      country: createOrdinals(values.country),
      city: createOrdinals(values.city),
      specialization: createOrdinals(values.specialization),
    },
    false,
    terms.of,
  );
  const texts = terms.list();
  return {
    ...empty,
    ...countedVocabulary(
      texts,
      texts.map((text) => words.get(text) ?? 0),
      entries,
    ),
    entryCount: entries,
    lists: {
      ...empty.lists,
      country: { ...empty.lists.country, values: values.country },
      city: { ...empty.lists.city, values: values.city },
      specialization: { ...empty.lists.specialization, values: values.specialization },
    },
    meanings: meanings.finish(texts.length),
  };
}
