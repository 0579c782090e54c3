/**
 * Readings of a text are made without waiting: what they ask of the cluster meanwhile is noted and answered by a guess. Then all
 * that was asked is asked in one call, and the reading is made again with the answers, until it asks nothing new.
 */
import type { Cluster, SearchAnswer, SearchBody } from './cluster.ts';
import type { Stored } from './documents.ts';

export type Search = { index: string; body: SearchBody };
export type Answer = SearchAnswer<Stored>;
/** The answer of the cluster, or null while it is not known. */
export type Know = (search: Search) => Answer | null;

/** Answers without documents are kept while the index stands: who holds what is asked again and again. */
const MOST_KEPT = 5000;

export function createOracle(cluster: Cluster) {
  const kept = new Map<string, Answer>();

  return {
    /** @param read is called again until it knows all that it asks. */
    async ask<Result>(read: (know: Know) => Result): Promise<Result> {
      const known = new Map<string, Answer>();
      for (;;) {
        const missing = new Map<string, Search>();
        const result = read((search) => {
          const key = JSON.stringify(search);
          const answer = known.get(key) ?? kept.get(key);
          if (!answer) missing.set(key, search);
          return answer ?? null;
        });
        if (missing.size === 0) return result;
        const searches = [...missing.values()];
        const answers = await cluster.search<Stored>(searches);
        [...missing.keys()].forEach((key, at) => {
          const answer = answers[at];
          if (!answer) throw new Error('The cluster left a search without an answer.');
          known.set(key, answer);
          if (searches[at]?.body.size !== 0) return;
          if (kept.size >= MOST_KEPT) kept.clear();
          kept.set(key, answer);
        });
      }
    },
  };
}

export type Oracle = ReturnType<typeof createOracle>;
