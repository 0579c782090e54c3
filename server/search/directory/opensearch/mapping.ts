/** How clinics and doctors lie in the cluster. All text work is done here: the cluster compares words as they are. */
import { facetNames, isBoundFilter, listDeclarations } from '../../../../contract/search/filters.ts';
import type { Clause } from './cluster.ts';

/** Rows beyond this are not reached by pages. */
export const MOST_ROWS = 500_000;
/** Deletions are remembered this long, so that an older change that comes after does not bring back what is gone. */
const DELETED_FOR = '1h';

/** Codes and words are keywords, ids are numbers. */
const isNumeric = (name: (typeof facetNames)[number]): boolean => {
  if (isBoundFilter(name)) return false;
  const { values } = listDeclarations[name];
  return values === 'slug' || values === 'city';
};

const listFields = Object.fromEntries(
  facetNames
    .filter((name) => !isBoundFilter(name))
    .map((name): [string, Clause] => [name, { type: isNumeric(name) ? 'integer' : 'keyword' }]),
);

/** Only sorted, counted and calculated with. */
const column = (type: string): Clause => ({ type, index: false });

const properties: Clause = {
  id: { type: 'integer' },
  title: column('keyword'),
  points: column('integer'),
  /** What points are calculated from where other weights are asked about. */
  merits: column('integer'),
  stars: column('double'),
  reply_share: column('double'),
  data_score: column('integer'),
  is_demo: column('byte'),
  /** Other fields of a clinic that does not keep its profile, see query/hits.ts. */
  breadth: column('byte'),
  score: { type: 'byte' },
  rating: column('double'),
  comments: column('integer'),
  reply_minutes: { type: 'integer' },
  ...listFields,
  spot: { type: 'geo_point' },
  /** Exact, where `spot` is to the centimetre. */
  lat: { type: 'double' },
  lon: { type: 'double' },
  /** Of the map, the world is 1 wide and 1 high. */
  map_x: column('double'),
  map_y: column('double'),
  /** Prices in the order of segment/lists.ts: place << 50 | procedure << 16 | currency, and place << 50 | thousandths. */
  priced_what: column('long'),
  priced_for: column('long'),
  /** Different words of names; and each as often as it has impact, see segment/build-vocabulary.ts. */
  terms: { type: 'keyword' },
  impacts: { type: 'text', analyzer: 'impacts', similarity: 'impact', norms: false, index_options: 'freqs' },
  names: { type: 'object', enabled: false },
  procedures: { type: 'object', enabled: false },
};

export const indexBody = (shards: number): Clause => ({
  settings: {
    number_of_shards: shards,
    auto_expand_replicas: '0-1',
    // Whoever writes says when what was written is to be found.
    refresh_interval: '30s',
    gc_deletes: DELETED_FOR,
    max_result_window: MOST_ROWS,
    similarity: { impact: { type: 'scripted', script: { source: 'return query.boost * doc.freq;' } } },
    analysis: {
      analyzer: { impacts: { type: 'custom', tokenizer: 'whitespace', filter: ['delimited_term_freq'] } },
    },
  },
  mappings: {
    dynamic: false,
    _source: { includes: ['id', 'names', 'procedures', 'country', 'city', 'specialization', 'lat', 'lon'] },
    properties,
  },
});
