/** Builds a segment from clinics or doctors, one at a time in any order. */
import type { RankingWeights } from '../../../../contract/search/ranking.ts';
import type { ClinicFacts, Entry } from '../directory.ts';
import { shared, textsCount, UNKNOWN_REPLY } from './arrays.ts';
import { buildVocabulary } from './build-vocabulary.ts';
import { collectKeys } from './keys-beside.ts';
import { collectLists } from './lists.ts';
import { buildMeanings, type Places } from './meanings.ts';
import { collectNames } from './names.ts';
import { createNumbers } from './numbers.ts';
import { meritsOf, pointsBy, shownScore, starsOf } from './points.ts';
import type { Segment } from './segment.ts';
import { collectSets } from './sets.ts';
import { collectSpots } from './spots.ts';
import { orderEntries } from './titles.ts';

export type SegmentBuilder = {
  /** @param facts the clinic itself, or of a doctor's main clinic (the same object for each of its doctors); null for none. */
  add(document: Entry, facts: ClinicFacts | null): void;
  /** Names of places that no entry has are passed over. */
  finish(places: Places): Segment;
};

/** @param main the segment a delta is built upon: the delta continues its values and takes its weights of words. */
export function createSegmentBuilder(weights: RankingWeights, main: Segment | null = null): SegmentBuilder {
  const lists = collectLists(main?.lists ?? null);
  const sets = collectSets(main?.sets ?? null);
  const spots = collectSpots();
  const names = collectNames();
  const columns = collectColumns();
  const keys = collectKeys(names.textsFrom);

  return {
    add(document, facts) {
      const isOwn = Object.is(facts, document);
      sets.add(document, facts, isOwn);
      lists.add(document, facts);
      spots.add(facts, isOwn);
      columns.add(document, facts, names.add(document));
      keys.see(names.termCount);
    },

    finish(places) {
      // First, as names of places have terms of their own; the keys of all terms are then built beside the rest.
      const meanings = buildMeanings(places, lists.ordinals, main !== null, names.termOf);
      const finishKeys = keys.finish();
      const { ids, merits, scores, stars, comments, replyMinutes, dataScores } = columns.views();
      const points = pointsBy({ merits, stars, replyMinutes, dataScores }, weights);
      const { order, ...titleColumns } = orderEntries(names.titles, points, ids, main);
      const take = (column: Uint32Array): Uint32Array => order.map((came) => column[came] ?? 0);
      const entryNames = names.finish(order);
      const texts = names.textsFrom(0);
      return {
        entryCount: order.length,
        ids: shared(Int32Array, take(ids)),
        points: shared(
          Uint16Array,
          order.map((came) => points[came] ?? 0),
        ),
        merits: shared(
          Uint16Array,
          order.map((came) => merits[came] ?? 0),
        ),
        reordered: null,
        ...titleColumns,
        ...lists.finish(order),
        sets: sets.finish(order),
        scores: shared(Uint8Array, take(scores)),
        stars: shared(
          Float32Array,
          Float32Array.from(order, (came) => stars[came] ?? 0),
        ),
        comments: shared(Uint32Array, take(comments)),
        replyMinutes: shared(Uint32Array, take(replyMinutes)),
        dataScores: shared(
          Uint8Array,
          order.map((came) => dataScores[came] ?? 0),
        ),
        spots: spots.finish(order),
        ...entryNames,
        ...buildVocabulary(texts, entryNames, main),
        ...finishKeys(),
        meanings: meanings.finish(textsCount(texts)),
      };
    },
  };
}

function collectColumns() {
  const numbers = () => createNumbers();
  const [ids, merits, scores, comments, replyMinutes, dataScores] = [
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
  ];
  const stars: number[] = [];
  return {
    add(document: Entry, facts: ClinicFacts | null, differentNames: number): void {
      const score = shownScore(document.rating);
      ids.push(document.id);
      merits.push(meritsOf(document, facts, differentNames));
      scores.push(score === null ? 0 : Math.round(10 * score));
      stars.push(starsOf(document.rating));
      comments.push(document.rating.count);
      replyMinutes.push(facts?.replyMinutes ?? UNKNOWN_REPLY);
      dataScores.push(facts?.dataScore ?? 0);
    },
    views: () => ({
      ids: ids.view(),
      merits: Uint16Array.from(merits.view()),
      scores: scores.view(),
      // As it is kept: weighed anew later, points have to come out the same.
      stars: Float32Array.from(stars),
      comments: comments.view(),
      replyMinutes: replyMinutes.view(),
      dataScores: Uint8Array.from(dataScores.view()),
    }),
  };
}
