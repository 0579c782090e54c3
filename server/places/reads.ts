import { sql } from 'kysely';
import { type Database, prepared } from '../platform/database.ts';
import { cityTitle } from './titles.ts';

/** Titles of cities by id, in one query; unknown ids are left out. */
export async function findCityTitles(
  db: Database,
  ids: readonly number[],
  language: string,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; title: string; titles: unknown }>`${prepared}
    select id, title, titles from cities where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, cityTitle(row, language)]));
}
