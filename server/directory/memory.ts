/** The directory in memory, without threads or database: for tests and measurements. */
import type { ClinicDocument, DirectoryEngine } from './directory.ts';
import { type Change, createLiveIndex } from './live.ts';
import { createSearch } from './query/search.ts';
import { createSegmentBuilder, type Places } from './segment/build.ts';
import { segmentBytes } from './segment/segment.ts';
import { clinicsIn } from './snapshot.ts';

export type MemoryEngine = DirectoryEngine & {
  /** Takes in changes as the engine does between two builds. */
  change(changes: readonly Change[]): void;
};

export function createMemoryEngine(documents: Iterable<ClinicDocument>, places: Places): MemoryEngine {
  const builder = createSegmentBuilder();
  for (const clinic of [...documents].sort((a, b) => a.id - b.id)) builder.add(clinic);
  const live = createLiveIndex(builder.finish(places));
  let search = createSearch(live.snapshot());
  return {
    searchClinics: async (query) => search(query),
    stats: async () => ({ clinics: clinicsIn(live.snapshot()), bytes: segmentBytes(live.snapshot()) }),
    change(changes) {
      live.change(changes, places);
      search = createSearch(live.snapshot());
    },
  };
}
