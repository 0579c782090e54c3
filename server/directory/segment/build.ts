/** Builds a segment from clinics, one at a time, ascending by id. */
import type { ClinicDocument, PlaceNames } from '../directory.ts';
import { foldText, tokenise } from '../text.ts';
import { buildVocabulary } from './build-vocabulary.ts';
import { documented, relevanceKey } from './documented.ts';
import { createNumbers } from './numbers.ts';
import { buildPlaces, createOrdinals } from './places.ts';
import {
  lowerBound,
  NAME_KINDS,
  NOWHERE,
  type Segment,
  shared,
  sharedGroups,
  sharedTexts,
  start,
  textAt,
  textsCount,
} from './segment.ts';
import { toSpot } from './spots.ts';

export type Places = { countries: Iterable<PlaceNames<string>>; cities: Iterable<PlaceNames<number>> };

/** More words than this in one name are not indexed. */
const MOST_TOKENS = 64;

export type SegmentBuilder = {
  /** Clinics come ascending by id. */
  add(clinic: ClinicDocument): void;
  /** Names of places beyond those of the clinics added are passed over. */
  finish(places: Places): Segment;
};

/** @param main the segment a delta is built upon: the delta continues its places and takes its weights of words. */
export function createSegmentBuilder(main: Segment | null = null): SegmentBuilder {
  const termIds = new Map<string, number>();
  const countries = createOrdinals(main ? codesOf(main) : []);
  const cities = createOrdinals<number>(main ? [...main.cities] : []);
  const [ids, country, city, clinicNames] = [
    createNumbers(),
    createNumbers(),
    createNumbers(),
    createNumbers(),
  ];
  const [nameKind, nameOfToken, termOfToken] = [createNumbers(), createNumbers(), createNumbers()];
  const spots: number[] = [];
  const titles: string[] = [];
  const known: number[] = [];

  const termOf = (token: string): number => {
    const known = termIds.get(token);
    if (known !== undefined) return known;
    termIds.set(token, termIds.size);
    return termIds.size - 1;
  };

  return {
    add(clinic) {
      clinicNames.push(nameKind.length);
      ids.push(clinic.id);
      country.push(countries.of(clinic.country));
      city.push(clinic.cityId === null ? NOWHERE : cities.of(clinic.cityId));
      spots.push(...toSpot(clinic.lat, clinic.lon));
      titles.push(sortTitle(clinic.names.find(({ kind }) => kind === 'title')?.text ?? ''));
      known.push(documented(clinic));
      for (const name of clinic.names) {
        for (const token of tokenise(name.text).slice(0, MOST_TOKENS)) {
          nameOfToken.push(nameKind.length);
          termOfToken.push(termOf(token));
        }
        nameKind.push(NAME_KINDS.indexOf(name.kind));
      }
    },

    finish(places) {
      clinicNames.push(nameKind.length);
      const placeNames = buildPlaces(places, countries, cities, main, termOf);
      const clinics = ids.length;
      const nameTerms = sharedGroups(nameKind.length, nameOfToken.view(), termOfToken.view());
      const names = {
        clinicNames: shared(Uint32Array, clinicNames.view()),
        nameKind: shared(Uint8Array, nameKind.view()),
        nameTerms,
      };
      const clinicNumbers = Uint32Array.from({ length: clinics }, (_, at) => at);
      return {
        ids: shared(Int32Array, ids.view()),
        country: shared(Uint32Array, country.view()),
        city: shared(Uint32Array, city.view()),
        spots: shared(Float64Array, spots),
        ...orderClinics(titles, known, ids.view(), main),
        countries: sharedTexts(countries.list()),
        cities: shared(Int32Array, cities.list()),
        countryClinics: sharedGroups(countries.list().length, country.view(), clinicNumbers),
        cityClinics: sharedGroups(cities.list().length, city.view(), clinicNumbers),
        ...names,
        ...buildVocabulary([...termIds.keys()], names, main),
        termPlaceNames: sharedGroups(
          termIds.size,
          placeNames.termOfWord.view(),
          placeNames.nameOfWord.view(),
        ),
        placeNamePlace: shared(Uint32Array, placeNames.placeOfName.view()),
        placeNameWords: shared(Uint8Array, placeNames.wordsOfName.view()),
      };
    },
  };
}

const codesOf = (segment: Segment): string[] =>
  Array.from({ length: textsCount(segment.countries) }, (_, at) => textAt(segment.countries, at));

/** Quotes would open the list of all titles. */
const sortTitle = (title: string): string => foldText(title).replace(/^[^\p{L}\p{N}]+(?=.)/u, '');

/** By title and then id, and by what is known. A clinic of a delta stands between two titles of the main. */
function orderClinics(titles: string[], known: number[], ids: Uint32Array, main: Segment | null) {
  const byTitle = Uint32Array.from(titles, (_, clinic) => clinic);
  const titleOf = (clinic: number): string => titles[clinic] ?? '';
  byTitle.sort((a, b) => {
    if (titleOf(a) !== titleOf(b)) return titleOf(a) < titleOf(b) ? -1 : 1;
    return a - b;
  });
  const titleKey = new Float64Array(titles.length);
  byTitle.forEach((clinic, rank) => {
    titleKey[clinic] = main
      ? positionInMain(main, titleOf(clinic), ids[clinic] ?? 0) - 1 + (rank + 1) / (titles.length + 1)
      : rank;
  });
  const ordered = Array.from(byTitle, titleOf);
  const keys = titleKey.map((key, clinic) => relevanceKey(known[clinic] ?? 0, key));
  return {
    documented: shared(Uint8Array, known),
    byRelevance: shared(
      Uint32Array,
      byTitle.slice().sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)),
    ),
    byTitle: shared(Uint32Array, byTitle),
    titleKey: shared(Float64Array, titleKey),
    titles: sharedTexts(ordered),
  };
}

/** How many clinics of the main segment stand before this title and id. */
function positionInMain(main: Segment, title: string, id: number): number {
  let position = lowerBound(main.titles, title);
  while (position < main.byTitle.length && textAt(main.titles, position) === title) {
    if ((main.ids[start(main.byTitle, position)] ?? 0) >= id) break;
    position += 1;
  }
  return position;
}
