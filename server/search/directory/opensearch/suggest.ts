/** Suggestions by the cluster, see query/suggest.ts. */
import type { Suggested, SuggestOptions } from '../directory.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { type CountClinics, createSuggest, filterOf, type Suggesting } from '../query/suggest.ts';
import { MOST_ENTRIES, MOST_RANKED } from '../query/suggest-entries.ts';
import { BEST_RANK } from '../words/rank.ts';
import { allOf, heldByAny } from './clauses.ts';
import type { Kind } from './kind.ts';
import type { Know, Oracle } from './oracle.ts';

export function createClusterSuggest(oracle: Oracle, lexicon: Lexicon, clinics: Kind, doctors: Kind) {
  const toFilter = filterOf(lexicon);
  // A text is read without waiting, so one reading at a time asks.
  let know: Know = () => null;

  const countWith: CountClinics = (all) => {
    const held = all.map(toFilter);
    if (held.includes(null)) return 0;
    const query = allOf(held.flatMap((one) => (one ? [heldByAny([one])] : [])));
    const answer = know({ index: clinics.index, body: { size: 0, query, track_total_hits: true } });
    return answer?.hits.total?.value ?? 0;
  };

  const suggestingBy = (kind: Kind): Suggesting => ({
    segments: kind.segments,
    suggest(slots) {
      const byName = slots.map((slot) => ({ ...slot, meanings: new Map<number, number>() }));
      const named = kind.names.match(byName, true);
      const answer = know({
        index: kind.index,
        body: {
          size: MOST_RANKED,
          query: { bool: { filter: [named.clause], should: kind.names.scoring(named) } },
          sort: [{ _score: 'desc' }, ...kind.relevance],
        },
      });
      const { rank } = kind.names.createRanker(byName);
      return (answer?.hits.hits ?? [])
        .map(({ _source, sort = [] }, place) => ({ document: _source, sort, place, ...rank(_source) }))
        .filter(({ name }) => name >= 0)
        .sort((a, b) => b.rank - a.rank || byRelevance(a, b))
        .slice(0, MOST_ENTRIES)
        .map(({ document, rank: points, name }) => ({
          id: document.id,
          score: points / BEST_RANK,
          matched: document.names[name]?.t || null,
        }));
    },
  });

  const suggest = createSuggest(lexicon, countWith, suggestingBy(clinics), suggestingBy(doctors));
  return (text: string, options: SuggestOptions): Promise<Suggested[]> =>
    oracle.ask((answers) => {
      know = answers;
      return suggest(text, options);
    });
}

type Placed = { sort: readonly (string | number)[] };

/** By points from the most on, title and id, the last of what it is sorted by. */
function byRelevance({ sort: a }: Placed, { sort: b }: Placed): number {
  const [points, title, id] = [1, 2, 3];
  const apart = Number(b[points]) - Number(a[points]);
  if (apart !== 0) return apart;
  const [one, other] = [String(a[title]), String(b[title])];
  return one === other ? Number(a[id]) - Number(b[id]) : one < other ? -1 : 1;
}
