/** What would be found without some of the filters, where all of them together find nothing. */
import type { FilterName } from '../../../../contract/search/filters.ts';
import type { DirectoryHits } from '../directory.ts';
import { bitCount } from '../segment/bits.ts';
import { allOf, type Condition } from './clauses.ts';
import type { SearchBody } from './cluster.ts';
import { listOf } from './facets.ts';
import type { Narrowed } from './kind.ts';
import { constant } from './names.ts';
import type { Answer } from './oracle.ts';

/** A score counts exactly to here: one bit for each condition. */
const MOST_CONDITIONS = 24;

/** How many fail which conditions: each condition that holds adds its bit to the score. */
export const failingBody = ({ conditions, alive }: Narrowed): SearchBody => ({
  size: 0,
  query: {
    bool: {
      filter: [{ match_all: {} }, ...alive],
      should: conditions
        .slice(0, MOST_CONDITIONS)
        .map(({ clause }, at) => constant(allOf([clause]), 2 ** at)),
    },
  },
  aggs: {
    passed: { histogram: { script: { source: '_score.doubleValue()' }, interval: 1, min_doc_count: 1 } },
  },
});

export function readWithout(
  { conditions }: Narrowed,
  answer: Answer,
): Pick<DirectoryHits, 'without' | 'without_several'> {
  const whole = 2 ** Math.min(conditions.length, MOST_CONDITIONS) - 1;
  const failing = listOf(answer.aggregations?.passed ?? {}).map(({ key, doc_count }) => ({
    failed: whole & ~Math.round(Number(key)),
    count: doc_count,
  }));
  const without = withoutOne(conditions, failing);
  return { without, without_several: without.length > 0 ? null : withoutSeveral(conditions, failing) };
}

type Failing = { failed: number; count: number }[];

function withoutOne(conditions: readonly Condition[], failing: Failing): DirectoryHits['without'] {
  const countOf = (isIt: (failed: number) => boolean): number =>
    failing.reduce((sum, { failed, count }) => sum + (isIt(failed) ? count : 0), 0);
  const isTextOfParts = conditions.filter(({ name }) => name === 'q').length > 1;
  const named = conditions.flatMap(({ name, read }, place) =>
    isTextOfParts && name === 'q' && read === undefined
      ? []
      : [
          {
            value: name,
            ...(read !== undefined && { read }),
            count: countOf((failed) => failed === 1 << place),
          },
        ],
  );
  const text = conditions.reduce((bits, { name }, place) => (name === 'q' ? bits | (1 << place) : bits), 0);
  const whole = isTextOfParts
    ? [{ value: 'q' as const, count: countOf((failed) => (failed & ~text) === 0) }]
    : [];
  return [...named, ...whole].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** The fewest filters that have to go, and of sets of equally many the one that hides the most; null: there is no entry. */
function withoutSeveral(
  conditions: readonly Condition[],
  failing: Failing,
): DirectoryHits['without_several'] {
  const names: FilterName[] = [...new Set(conditions.map(({ name }) => name))];
  const counts = new Map<number, number>();
  for (const { failed, count } of failing) {
    const byName = conditions.reduce(
      (bits, { name }, place) => ((failed >> place) & 1 ? bits | (1 << names.indexOf(name)) : bits),
      0,
    );
    counts.set(byName, (counts.get(byName) ?? 0) + count);
  }
  const [best] = [...counts].sort(([a, most], [b, more]) => bitCount(a) - bitCount(b) || more - most);
  if (!best) return null;
  const [failed, count] = best;
  return { filters: names.filter((_, place) => (failed >> place) & 1), count };
}
