import { type DictionaryName, dictionaryNames } from '../../../contract/content/dictionaries.ts';
import { byName, type ListFilter, listDeclarations, listFilters } from '../../../contract/search/filters.ts';
import { type Counted, type DirectoryEngine, everything } from '../directory/directory.ts';

type CountedValues = readonly Counted<string | number>[];

/** Filters that take the entries of a dictionary. */
const filterOf = (dictionary: DictionaryName): ListFilter | undefined =>
  listFilters.find((name) => listDeclarations[name].dictionary === dictionary);

/** How many clinics and doctors a filter with the value finds. */
export type Counts = ReadonlyMap<string | number, { clinics: number; doctors: number }>;

/** Counts of every value, by dictionary; from the index, so no query. */
export async function countEntries(
  directory: DirectoryEngine,
  names: readonly DictionaryName[],
): Promise<Record<DictionaryName, Counts>> {
  const facets = names.flatMap((name) => filterOf(name) ?? []);
  const query = { ...everything, limit: 0, facets, facetLimit: Number.POSITIVE_INFINITY };
  const [clinics, doctors] = await Promise.all([
    directory.searchClinics(query),
    directory.searchDoctors(query),
  ]);
  return byName(dictionaryNames, (name) => {
    const filter = filterOf(name);
    return filter ? join(clinics.facets[filter], doctors.facets[filter]) : new Map();
  });
}

function join(clinics: CountedValues = [], doctors: CountedValues = []): Counts {
  const counts = new Map<string | number, { clinics: number; doctors: number }>();
  for (const { value, count } of clinics) counts.set(value, { clinics: count, doctors: 0 });
  for (const { value, count } of doctors) {
    counts.set(value, { clinics: counts.get(value)?.clinics ?? 0, doctors: count });
  }
  return counts;
}
