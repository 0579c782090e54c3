/** What a node knows of the indexes in the cluster: words of names, places, and the lexicon. */
import type { RankingWeights } from '../../../../contract/search/ranking.ts';
import { countryNames } from '../country-names.ts';
import type { Complaint, Concept, PlaceNames } from '../directory.ts';
import { createDirectoryIndex, type DirectoryIndex, type Elsewhere } from '../directory-index.ts';
import { weightOf } from '../segment/build-vocabulary.ts';
import { lookUpTerm } from '../segment/vocabulary.ts';
import { type Collection, segmentsOf } from '../snapshot.ts';
import type { Cluster } from './cluster.ts';
import type { WeighWord } from './documents.ts';
import type { Built } from './store.ts';
import { readWords, wordsSegment } from './vocabulary.ts';

export type Learned = {
  concepts: readonly Concept[];
  complaints: readonly Complaint[];
  readCities(ids: readonly number[]): Promise<PlaceNames<number>[]>;
  namesOf?: (code: string) => PlaceNames<string>;
  elsewhere?: Elsewhere;
};

/** An index without entries: these are in the cluster, and their words here. */
export async function learnWords(
  cluster: Cluster,
  indexes: Built,
  weights: RankingWeights,
  { concepts, complaints, readCities, namesOf = countryNames, elsewhere }: Learned,
): Promise<DirectoryIndex> {
  const [clinics, doctors] = [
    await readWords(cluster, indexes.clinics),
    await readWords(cluster, indexes.doctors),
  ];
  const codes = [...new Set([...clinics.values.country, ...doctors.values.country])];
  const countries = codes.map((code): [string, PlaceNames<string>] => [code, namesOf(code)]);
  const ids = [...new Set([...clinics.values.city, ...doctors.values.city])];
  const cities = (await readCities(ids)).map((city): [number, PlaceNames<number>] => [city.id, city]);
  const places = { countries: countries.map(([, names]) => names), cities: cities.map(([, names]) => names) };
  const content = {
    clinics: wordsSegment(clinics, places),
    doctors: wordsSegment(doctors, places),
    ...{ countries, cities, concepts, complaints, weights },
    lexicon: null,
  };
  return createDirectoryIndex({ namesOf, ...(elsewhere && { elsewhere }), content });
}

/** What a word of changed names weighs: as in the whole where it is known. */
export function weighIn(collection: Collection): WeighWord {
  const [main] = segmentsOf(collection);
  return (word) => {
    const term = main ? lookUpTerm(main, word) : -1;
    return term >= 0 ? (main?.termWeight[term] ?? 0) : weightOf(1, main?.entryCount ?? 0);
  };
}
