import { sql } from 'kysely';
import type { DirectoryEngine } from '../directory/directory.ts';
import type { Database } from '../platform/database.ts';
import { cityTitle, countryTitle } from './titles.ts';

/** Titles of cities by id, in one query; unknown ids are left out. */
export async function findCityTitles(
  db: Database,
  ids: number[],
  language: string,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: string; titles: unknown }>`
    select id, title, titles from cities where id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, cityTitle(row, language)]));
}

/** Countries with published clinics and how many, in alphabetical order of the language; from the index, so no query. */
export async function listCountries(
  directory: DirectoryEngine,
  language: string,
): Promise<{ code: string; title: string; clinics: number }[]> {
  const { facets } = await directory.searchClinics({
    q: '',
    countries: [],
    cities: [],
    sort: 'relevance',
    near: null,
    offset: 0,
    limit: 0,
  });
  const byTitle = new Intl.Collator(language);
  return facets.country
    .map(({ value, count }) => ({ code: value, title: countryTitle(value, language), clinics: count }))
    .sort((a, b) => byTitle.compare(a.title, b.title));
}
