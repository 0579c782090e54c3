import { sql } from 'kysely';
import { type Database, prepared } from '../../platform/database.ts';
import { type Feed, touches } from '../../platform/kept/change-feed.ts';
import { noteReads } from '../../platform/kept/noted-reads.ts';
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

/** What cities are called changes with an import of places. */
const KEPT_MS = 60_000;

/** Titles of the cities named, by id, and perhaps of others; ids that are no city have none. */
export type CityTitles = (ids: readonly number[], language: string) => Promise<ReadonlyMap<number, string>>;

/** Keeps what was asked for in memory: every search counts by cities, and by the same ones. A title is a minute old at most. */
export function createCityTitles(db: Database, feed: Feed = null): CityTitles {
  let kept = new Map<string, Map<number, string>>();
  let keptSince = performance.now();
  feed?.onChange((changed) => {
    if (touches(changed, ['cities'])) kept = new Map();
  });
  return async (ids, language) => {
    noteReads('cities');
    if (performance.now() - keptSince > KEPT_MS) [kept, keptSince] = [new Map(), performance.now()];
    const titles = kept.get(language) ?? new Map<number, string>();
    // Those that are being read when places change go with the map of before.
    kept.set(language, titles);
    const missing = ids.filter((id) => !titles.has(id));
    for (const [id, title] of await findCityTitles(db, missing, language)) titles.set(id, title);
    return titles;
  };
}
