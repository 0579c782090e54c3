/** The directory in memory, without threads or database: for tests and measurements. */
import type { RankingWeights } from '../../contract/search/ranking.ts';
import type {
  ClinicDocument,
  Complaint,
  Concept,
  DirectoryEngine,
  DoctorDocument,
  PlaceNames,
} from '../../server/search/directory/directory.ts';
import {
  createDirectoryIndex,
  type DirectoryIndex,
  type Elsewhere,
} from '../../server/search/directory/directory-index.ts';
import { createAnswers } from '../../server/search/directory/query/answers.ts';
import { segmentBytes } from '../../server/search/directory/segment/arrays.ts';
import { entriesIn } from '../../server/search/directory/snapshot.ts';

export type MemoryWorld = {
  clinics: Iterable<ClinicDocument>;
  doctors?: Iterable<DoctorDocument>;
  concepts?: readonly Concept[];
  complaints?: readonly Complaint[];
  places: {
    countries: Iterable<PlaceNames<string>>;
    cities: Iterable<PlaceNames<number>>;
    /** Absent: the whole world, whose names take most of the time to build. */
    elsewhere?: Elsewhere;
  };
  weights?: RankingWeights;
};

type Changed<Document> = ReadonlyMap<number, Document | null>;

export type MemoryEngine = DirectoryEngine & {
  /** Takes in changes as the engine does between two builds; null is for what is gone. */
  change(clinics: Changed<ClinicDocument>, doctors?: Changed<DoctorDocument>): void;
  weigh(weights: RankingWeights): void;
};

export const createMemoryEngine = (world: MemoryWorld): MemoryEngine => answerFrom(buildIndex(world));

export function buildIndex({
  clinics,
  doctors = [],
  concepts = [],
  complaints = [],
  places,
  weights,
}: MemoryWorld): DirectoryIndex {
  const countries = new Map(Array.from(places.countries, (names) => [names.id, names]));
  const index = createDirectoryIndex({
    namesOf: (id) => countries.get(id) ?? { id, names: [] },
    ...(places.elsewhere && { elsewhere: places.elsewhere }),
    ...(weights && { weights }),
  });
  index.learnWords({ concepts, complaints });
  index.learnCities(places.cities);
  for (const clinic of clinics) index.addClinic(clinic);
  index.finishClinics();
  for (const doctor of doctors) index.addDoctor(doctor);
  index.finishDoctors();
  return index;
}

export function answerFrom(index: DirectoryIndex): MemoryEngine {
  let answers = createAnswers(index.snapshot());
  return {
    searchClinics: async (query) => answers.searchClinics(query),
    searchDoctors: async (query) => answers.searchDoctors(query),
    mapClinics: async (query) => answers.mapClinics(query),
    suggest: async (text, options) => answers.suggest(text, options),
    previewOrder: async (query) => answers.previewOrder(query),
    previewTaught: async (texts, taught) => answers.previewTaught(texts, taught),
    stats: async () => {
      const snapshot = index.snapshot();
      return {
        clinics: entriesIn(snapshot.clinics),
        doctors: entriesIn(snapshot.doctors),
        bytes: segmentBytes(snapshot),
        isAway: false,
      };
    },
    change(changedClinics, changedDoctors = new Map()) {
      index.see(changedClinics.values());
      index.change(changedClinics, changedDoctors);
      index.learnPlaces();
      answers = createAnswers(index.snapshot());
    },
    weigh(changedWeights) {
      index.weigh(changedWeights);
      answers = createAnswers(index.snapshot());
    },
  };
}
