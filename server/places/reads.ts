import { sql } from 'kysely';
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

/** Countries with published clinics and how many, in alphabetical order of the language. */
export async function listCountries(
  db: Database,
  language: string,
): Promise<{ code: string; title: string; clinics: number }[]> {
  const rows = await db
    .selectFrom('clinics')
    .select((row) => ['country', row.fn.countAll<string>().as('clinics')])
    .where('status', '=', 'published')
    .groupBy('country')
    .execute();
  const byTitle = new Intl.Collator(language);
  return rows
    .map((row) => ({
      code: row.country,
      title: countryTitle(row.country, language),
      clinics: Number(row.clinics),
    }))
    .sort((a, b) => byTitle.compare(a.title, b.title));
}
