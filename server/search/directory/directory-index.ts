/** Both collections together: clinics first, as doctors have place and comforts from them. */
import { initialWeights, type RankingWeights } from '../../../contract/search/ranking.ts';
import { regions } from '../../content/places/regions.ts';
import { countryCodes, countryNames, fewCountryNames } from './country-names.ts';
import type {
  ClinicDocument,
  ClinicFacts,
  Complaint,
  Concept,
  DoctorDocument,
  PlaceNames,
} from './directory.ts';
import { buildLexicon, type Lexicon } from './lexicon/lexicon.ts';
import { type Change, createLiveCollection, type LiveCollection } from './live.ts';
import { createSegmentBuilder, type SegmentBuilder } from './segment/build.ts';
import type { Places } from './segment/meanings.ts';
import type { Segment } from './segment/segment.ts';
import { entriesIn, type Snapshot } from './snapshot.ts';

export type DirectoryIndex = ReturnType<typeof createDirectoryIndex>;

type Changed<Document> = ReadonlyMap<number, Document | null>;

/** Countries and regions that a query may name although no clinic is there. */
export type Elsewhere = {
  countries: readonly PlaceNames<string>[];
  regions: readonly PlaceNames<string>[];
};

const wholeWorld = (): Elsewhere => ({
  countries: countryCodes.map(fewCountryNames),
  regions: regions.map(({ code, titles, names = [] }) => ({ id: code, titles, names })),
});

/** Everything needed to create the same index again without building it. */
export type IndexContent = {
  clinics: Segment;
  doctors: Segment;
  /** Null: it is built when it is asked for. */
  lexicon: Lexicon | null;
  countries: [code: string, names: PlaceNames<string>][];
  cities: [id: number, names: PlaceNames<number> | null][];
  concepts: readonly Concept[];
  complaints: readonly Complaint[];
  weights: RankingWeights;
};

type Options = {
  /** Countries by code. */
  namesOf?: (code: string) => PlaceNames<string>;
  elsewhere?: Elsewhere;
  weights?: RankingWeights;
  /** Of an index built before: replaces the calls that learn words and cities and add clinics and doctors. */
  content?: IndexContent;
};

export function createDirectoryIndex({
  namesOf = countryNames,
  elsewhere = wholeWorld(),
  content,
  weights = content?.weights ?? initialWeights,
}: Options = {}) {
  /**
   * During a build those of all clinics, afterwards only those of clinics that changed or have changed doctors. Doctors of a
   * clinic must get the same object: they share its spot.
   */
  const facts = new Map<number, ClinicFacts>();
  const countries = new Map(content?.countries);
  /** Null until they are read. */
  const cities = new Map(content?.cities);
  let concepts = content?.concepts ?? [];
  let complaints = content?.complaints ?? [];
  /** Null until it is asked for. */
  let lexicon = content?.lexicon ?? null;
  /** A place was added after the lexicon was built. */
  let isPlaceMissing = false;
  // Each is let go when it has built.
  let clinicBuilder: SegmentBuilder | null = content ? null : createSegmentBuilder(weights);
  let doctorBuilder: SegmentBuilder | null = content ? null : createSegmentBuilder(weights);
  let clinics = content ? createLiveCollection(content.clinics, weights) : null;
  let doctors = content ? createLiveCollection(content.doctors, weights) : null;

  const places = (): Places => ({
    countries: countries.values(),
    cities: [...cities.values()].filter((names) => names !== null),
  });
  const learn = (clinic: ClinicDocument): void => {
    facts.set(clinic.id, factsOf(clinic));
    learnPlace(clinic);
  };
  const learnPlace = ({ country, cityId }: Pick<ClinicFacts, 'country' | 'cityId'>): void => {
    if (!countries.has(country)) {
      countries.set(country, namesOf(country));
      isPlaceMissing = true;
    }
    if (cityId !== null && !cities.has(cityId)) cities.set(cityId, null);
  };
  const factsOfClinic = (id: number): ClinicFacts | null => {
    const known = facts.get(id) ?? clinics?.factsOf(id) ?? null;
    if (known) facts.set(id, known);
    return known;
  };
  const factsOfDoctor = ({ clinicId, place }: DoctorDocument): ClinicFacts | null => {
    const known = clinicId === null ? null : factsOfClinic(clinicId);
    return known ?? factsOfPlace(place);
  };
  const built = (collection: LiveCollection | null): LiveCollection => {
    if (!collection) throw new Error('The directory index is not built yet.');
    return collection;
  };

  const learnLexicon = (): Lexicon => {
    isPlaceMissing = false;
    const others = elsewhere.countries.filter(({ id }) => !countries.has(id));
    return buildLexicon({
      concepts,
      complaints,
      ...places(),
      countries: [...countries.values(), ...others],
      regions: elsewhere.regions,
    });
  };

  const wholeLexicon = (): Lexicon => {
    lexicon ??= learnLexicon();
    return lexicon;
  };

  return {
    learnWords(all: { concepts: readonly Concept[]; complaints: readonly Complaint[] }): void {
      concepts = all.concepts;
      complaints = all.complaints;
      lexicon = null;
    },
    learnCities(names: Iterable<PlaceNames<number>>): void {
      for (const city of names) cities.set(city.id, city);
      isPlaceMissing = true;
    },
    /** Cities of the clinics seen whose names are not known yet. */
    missingCities: (): number[] => [...cities].filter(([, names]) => names === null).map(([id]) => id),
    addClinic(clinic: ClinicDocument): void {
      learn(clinic);
      clinicBuilder?.add(clinic, clinic);
    },
    finishClinics(): void {
      if (clinicBuilder) clinics = createLiveCollection(clinicBuilder.finish(places()), weights);
      clinicBuilder = null;
    },
    /** After the clinics. */
    addDoctor(doctor: DoctorDocument): void {
      if (doctor.place) learnPlace(doctor.place);
      doctorBuilder?.add(doctor, factsOfDoctor(doctor));
    },
    finishDoctors(): void {
      if (doctorBuilder) doctors = createLiveCollection(doctorBuilder.finish(places()), weights);
      doctorBuilder = null;
      facts.clear();
    },
    /** Learns the places of changed clinics and doctors, before the change. */
    see(changed: Iterable<ClinicDocument | null>, doctors: Iterable<DoctorDocument | null> = []): void {
      for (const clinic of changed) if (clinic) learn(clinic);
      for (const doctor of doctors) if (doctor?.place) learnPlace(doctor.place);
    },
    /** A doctor whose main clinic changed is among the changed doctors. */
    change(changedClinics: Changed<ClinicDocument>, changedDoctors: Changed<DoctorDocument>): void {
      const ofClinics = Array.from(changedClinics, ([id, clinic]): Change => {
        if (!clinic) facts.delete(id);
        return { id, now: clinic && { document: clinic, facts: factsOf(clinic) } };
      });
      if (ofClinics.length > 0) built(clinics).change(ofClinics, places());
      const ofDoctors = Array.from(
        changedDoctors,
        ([id, doctor]): Change => ({ id, now: doctor && { document: doctor, facts: factsOfDoctor(doctor) } }),
      );
      if (ofDoctors.length > 0) built(doctors).change(ofDoctors, places());
    },
    /** Puts everything into the order of other weights, without building anew. */
    weigh(changedWeights: RankingWeights): void {
      for (const collection of [clinics, doctors]) built(collection).weigh(changedWeights, places());
    },
    lacksPlaces: (): boolean => isPlaceMissing,
    /**
     * Builds the lexicon with the places of changed clinics and doctors; queries cannot name them before. Separate from
     * `change` because it takes about a second. Returns false if there was no new place.
     */
    learnPlaces(): boolean {
      if (!isPlaceMissing) return false;
      lexicon = learnLexicon();
      return true;
    },
    snapshot(): Snapshot {
      const [ofClinics, ofDoctors] = [built(clinics).collection(), built(doctors).collection()];
      return {
        clinics: ofClinics,
        doctors: ofDoctors,
        lexicon: wholeLexicon(),
        entries: { clinics: entriesIn(ofClinics), doctors: entriesIn(ofDoctors) },
      };
    },
    /** Does not contain changes: call it before the first `change`. */
    content: (): IndexContent => ({
      clinics: built(clinics).collection().main,
      doctors: built(doctors).collection().main,
      lexicon: wholeLexicon(),
      countries: [...countries],
      cities: [...cities],
      concepts,
      complaints,
      weights,
    }),
    outgrown: (): boolean => built(clinics).outgrown() || built(doctors).outgrown(),
  };
}

const NOTHING_BUT_A_PLACE = {
  lat: null,
  lon: null,
  comforts: [],
  accreditations: [],
  replyMinutes: null,
  isClaimed: false,
  dataScore: 0,
} as const;

/** What is known of a doctor without a clinic. */
export const factsOfPlace = (place: DoctorDocument['place']): ClinicFacts | null =>
  place && { ...NOTHING_BUT_A_PLACE, ...place };

export const factsOf = (clinic: ClinicDocument): ClinicFacts => ({
  country: clinic.country,
  cityId: clinic.cityId,
  lat: clinic.lat,
  lon: clinic.lon,
  comforts: clinic.comforts,
  accreditations: clinic.accreditations,
  replyMinutes: clinic.replyMinutes,
  isClaimed: clinic.isClaimed,
  dataScore: clinic.dataScore,
});
