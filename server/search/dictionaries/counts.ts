import type { DictionaryName } from '../../../contract/content/dictionaries.ts';
import type { DirectoryEngine, DirectoryQuery, FacetKey, Facets } from '../directory/directory.ts';

const facetOf = {
  countries: 'country',
  specializations: 'specialization',
  diseases: 'disease',
  procedures: 'procedure',
  comforts: 'comfort',
  accreditations: 'accreditation',
  languages: 'language',
} as const satisfies Record<DictionaryName, FacetKey>;

/** How many clinics and doctors a filter with the value finds. */
export type Counts = ReadonlyMap<string | number, { clinics: number; doctors: number }>;

const everything = (facets: FacetKey[]): DirectoryQuery => ({
  q: '',
  countries: [],
  cities: [],
  specializations: [],
  diseases: [],
  procedures: [],
  comforts: [],
  accreditations: [],
  languages: [],
  verified: [],
  ratingMin: null,
  replyHoursMax: null,
  price: null,
  near: null,
  bbox: null,
  ids: null,
  sort: 'relevance',
  conversion: null,
  offset: 0,
  limit: 0,
  facets,
  facetLimit: Number.POSITIVE_INFINITY,
});

/** Counts of every value, by dictionary; from the index, so no query. */
export async function countEntries(
  directory: DirectoryEngine,
  names: readonly DictionaryName[],
): Promise<Record<DictionaryName, Counts>> {
  const query = everything(names.map((name) => facetOf[name]));
  const [clinics, doctors] = await Promise.all([
    directory.searchClinics(query),
    directory.searchDoctors(query),
  ]);
  const of = (name: DictionaryName) => join(clinics.facets[facetOf[name]], doctors.facets[facetOf[name]]);
  return {
    countries: of('countries'),
    specializations: of('specializations'),
    diseases: of('diseases'),
    procedures: of('procedures'),
    comforts: of('comforts'),
    accreditations: of('accreditations'),
    languages: of('languages'),
  };
}

function join(clinics: Facets[FacetKey] = [], doctors: Facets[FacetKey] = []): Counts {
  const counts = new Map<string | number, { clinics: number; doctors: number }>();
  for (const { value, count } of clinics) counts.set(value, { clinics: count, doctors: 0 });
  for (const { value, count } of doctors) {
    counts.set(value, { clinics: counts.get(value)?.clinics ?? 0, doctors: count });
  }
  return counts;
}
