/** What one thread answers over a snapshot. */
import {
  type DirectoryHits,
  type DirectoryQuery,
  everything,
  type MapHits,
  type MapQuery,
  type OrderPreview,
  type PreviewedText,
  type PreviewQuery,
  type Suggested,
  type SuggestOptions,
  type Taught,
  type TaughtReading,
} from '../directory.ts';
import { withTaught } from '../lexicon/taught.ts';
import { type Collection, type Snapshot, segmentsOf } from '../snapshot.ts';
import { createMatcher, type Match } from '../words/match.ts';
import { createMap } from './map.ts';
import { createPreview } from './preview.ts';
import { createNarrower, createSearch } from './search.ts';
import { countClinics, createSuggest, type Suggesting } from './suggest.ts';
import { suggestEntries } from './suggest-entries.ts';

export type Answers = {
  searchClinics(query: DirectoryQuery): DirectoryHits;
  searchDoctors(query: DirectoryQuery): DirectoryHits;
  mapClinics(query: MapQuery): MapHits;
  suggest(text: string, options: SuggestOptions): Suggested[];
  previewOrder(query: PreviewQuery): OrderPreview;
  previewTaught(texts: readonly string[], taught: Taught): PreviewedText[] | null;
};

/** Holds room to work in: one for each thread and snapshot. */
export function createAnswers({ clinics, doctors, lexicon }: Snapshot): Answers {
  const [matchClinics, matchDoctors] = [createMatcher(clinics), createMatcher(doctors)];
  const narrowClinics = createNarrower(clinics, lexicon, matchClinics);
  const narrowDoctors = createNarrower(doctors, lexicon, matchDoctors);
  const searchClinics = createSearch(clinics, narrowClinics, true);
  return {
    searchClinics,
    searchDoctors: createSearch(doctors, narrowDoctors, false),
    mapClinics: createMap(narrowClinics),
    suggest: createSuggest(
      lexicon,
      countClinics(lexicon, clinics),
      suggestingFrom(clinics, matchClinics),
      suggestingFrom(doctors, matchDoctors),
    ),
    previewOrder: createPreview({ clinics: narrowClinics, doctors: narrowDoctors }),
    previewTaught(texts, taught) {
      const next = withTaught(lexicon, taught);
      if (!next) return null;
      const searchNext = createSearch(clinics, createNarrower(clinics, next, matchClinics), true);
      const ask = (search: typeof searchClinics, q: string): TaughtReading => {
        const { total, read } = search({ ...everything, q, limit: 0 });
        return { total, read };
      };
      return texts.map((text) => ({ text, before: ask(searchClinics, text), after: ask(searchNext, text) }));
    },
  };
}

const suggestingFrom = (collection: Collection, match: Match): Suggesting => ({
  segments: segmentsOf(collection),
  suggest: (slots) => suggestEntries(collection, match, slots),
});
