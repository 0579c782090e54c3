/** The spread of shown prices, see `DirectoryHits.prices_spread`: exact, however many prices there are. */
import type { DirectoryHits } from '../directory.ts';
import { END_SHARE, edgesBetween, shapeSpread, spreadOf } from '../query/spread.ts';
import type { Clause, Cluster, SearchBody } from './cluster.ts';
import { listOf } from './facets.ts';
import { NO_PRICE, type PriceParams, priceScript, priceWithin } from './scripts.ts';

type Spread = DirectoryHits['prices_spread'];
type Ask = { cluster: Cluster; index: string; query: Clause; price: PriceParams };

/** So many different prices are listed one by one; of more the ends are looked for in steps. */
const MOST_LISTED = 5000;
/** Steps of the logarithm in which the ends are looked for first. */
const STEP = 0.01;

export async function askSpread(asked: Ask): Promise<Spread> {
  const listed = await askOne(asked, {
    prices: { terms: { script: priceScript(asked.price), value_type: 'double', size: MOST_LISTED } },
  });
  if ((listed?.sum_other_doc_count ?? 0) === 0) {
    const prices = listOf(listed ?? {}).flatMap(({ key, doc_count }) =>
      Number(key) < NO_PRICE ? new Array<number>(doc_count).fill(Number(key)) : [],
    );
    return spreadOf(Float64Array.from(prices));
  }
  const steps = await askOne(asked, {
    prices: {
      histogram: {
        script: { ...priceScript(asked.price), source: logOf(priceScript(asked.price)) },
        interval: STEP,
        min_doc_count: 1,
      },
    },
  });
  const counts = listOf(steps ?? {})
    .map(({ key, doc_count }) => ({ step: Number(key), count: doc_count }))
    .filter(({ step }) => step < Math.log(NO_PRICE) - 1);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const low = Math.floor(END_SHARE * count);
  const [min, max] = await Promise.all([
    priceAt(asked, counts, low),
    priceAt(asked, counts, count - 1 - low),
  ]);
  const edges = edgesBetween(min, max);
  return shapeSpread(edges, await countBars(asked, edges));
}

const logOf = ({ source }: Clause): string =>
  String(source).replace('return price;', 'return Math.log(price);');

async function askOne({ cluster, index, query }: Ask, aggs: SearchBody['aggs'] & object) {
  const [answer] = await cluster.search([{ index, body: { size: 0, query, aggs, track_total_hits: false } }]);
  return answer?.aggregations?.prices;
}

/** The price at a position if all were ascending. */
async function priceAt(
  asked: Ask,
  counts: readonly { step: number; count: number }[],
  position: number,
): Promise<number> {
  let before = 0;
  for (const { step, count } of counts) {
    if (before + count <= position) {
      before += count;
      continue;
    }
    // The borders of steps are no cents: a little more is listed, and what lies before is left out again.
    const [from, to] = [Math.exp(step), Math.exp(step + STEP)];
    const inside = await askOne(asked, {
      prices: {
        filter: priceWithin(asked.price, from, to),
        aggs: { listed: { terms: { script: priceScript(asked.price), value_type: 'double', size: 65_000 } } },
      },
    });
    const listed = listOf((inside as { listed?: object } | undefined)?.listed ?? {})
      .map(({ key, doc_count }) => ({ price: Number(key), count: doc_count }))
      .sort((a, b) => a.price - b.price);
    let at = before;
    for (const one of listed) {
      at += one.count;
      if (at > position) return one.price;
    }
    return listed.at(-1)?.price ?? from;
  }
  return Number.NaN;
}

/** How many prices begin in each bar. */
async function countBars(asked: Ask, edges: readonly number[]): Promise<number[]> {
  const ranges = edges.slice(0, -1).map((edge, bar) => ({
    ...(bar > 0 && { from: edge }),
    to: bar + 2 < edges.length ? edges[bar + 1] : NO_PRICE,
  }));
  const counted = await askOne(asked, { prices: { range: { script: priceScript(asked.price), ranges } } });
  return listOf(counted ?? {}).map(({ doc_count }) => doc_count);
}
