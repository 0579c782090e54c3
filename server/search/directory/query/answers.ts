/** What one thread answers over a snapshot. */
import type {
  DirectoryHits,
  DirectoryQuery,
  MapHits,
  MapQuery,
  OrderPreview,
  PreviewQuery,
  Suggested,
  SuggestOptions,
} from '../directory.ts';
import type { Snapshot } from '../snapshot.ts';
import { createMatcher } from '../words/match.ts';
import { createMap } from './map.ts';
import { createPreview } from './preview.ts';
import { createNarrower, createSearch } from './search.ts';
import { createSuggest } from './suggest.ts';

export type Answers = {
  searchClinics(query: DirectoryQuery): DirectoryHits;
  searchDoctors(query: DirectoryQuery): DirectoryHits;
  mapClinics(query: MapQuery): MapHits;
  suggest(text: string, options: SuggestOptions): Suggested[];
  previewOrder(query: PreviewQuery): OrderPreview;
};

/** Holds room to work in: one for each thread and snapshot. */
export function createAnswers({ clinics, doctors, lexicon }: Snapshot): Answers {
  const [matchClinics, matchDoctors] = [createMatcher(clinics), createMatcher(doctors)];
  const narrowClinics = createNarrower(clinics, lexicon, matchClinics);
  const narrowDoctors = createNarrower(doctors, lexicon, matchDoctors);
  return {
    searchClinics: createSearch(clinics, narrowClinics, true),
    searchDoctors: createSearch(doctors, narrowDoctors, false),
    mapClinics: createMap(narrowClinics),
    suggest: createSuggest(
      lexicon,
      { collection: clinics, match: matchClinics },
      { collection: doctors, match: matchDoctors },
    ),
    previewOrder: createPreview({ clinics: narrowClinics, doctors: narrowDoctors }),
  };
}
