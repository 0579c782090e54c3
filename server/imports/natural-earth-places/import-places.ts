import type { ClientBase } from 'pg';
import { type Gazetteer, loadGazetteer } from '../../content/places/gazetteer.ts';
import { distanceMetres } from '../../content/places/grid.ts';
import { readLines } from '../input/lines.ts';
import { openFile } from '../input/open.ts';
import type { Report } from '../run/report.ts';
import { ImportRefused } from '../source.ts';
import { type PlaceNames, parsePlace } from './parse.ts';

export type PlacesSummary = {
  read: number;
  bad: number;
  matched: number;
  changed: number;
  isDryRun: boolean;
};

/** A place of Natural Earth this far from the city of its GeoNames id is not that city. */
const SAME_PLACE_METRES = 50_000;

/** Adds names in other languages to `cities.titles`. Names that are there already stay. The same file again changes nothing. */
export async function importPlaces(
  client: ClientBase,
  path: string,
  { isDryRun }: { isDryRun: boolean },
  report: Report,
): Promise<PlacesSummary> {
  await client.query('begin');
  try {
    const summary = { read: 0, bad: 0, matched: 0, changed: 0, isDryRun };
    const gazetteer = await loadGazetteer(client);
    const found = await readPlaces(path, gazetteer, summary, report);
    summary.matched = found.size;
    summary.changed = await writeTitles(client, found);
    await client.query(isDryRun ? 'rollback' : 'commit');
    return summary;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function readPlaces(
  path: string,
  gazetteer: Gazetteer,
  summary: PlacesSummary,
  report: Report,
): Promise<Map<number, Record<string, string>>> {
  const file = await openFile(path);
  const found = new Map<number, Record<string, string>>();
  for await (const { number, text, isTerminated } of readLines(file.bytes)) {
    if (text.trim() === '') continue;
    summary.read += 1;
    const place = parsePlace(text);
    if ('reason' in place) {
      if (!isTerminated)
        throw new ImportRefused('cut_off', `The file is cut off in its last line, ${number}`, {
          line: number,
        });
      summary.bad += 1;
      report.problem({ number, kind: 'bad', reason: place.reason });
      if (summary.bad > 10 && summary.bad * 2 > summary.read)
        throw new ImportRefused('other_kind', 'This is no file of Natural Earth places: most lines are bad');
      continue;
    }
    const city = findCity(place, gazetteer);
    if (city) found.set(city, { ...place.names, ...found.get(city) });
  }
  if (summary.read === 0 || summary.bad * 2 > summary.read)
    throw new ImportRefused('other_kind', 'This is no file of Natural Earth places');
  return found;
}

function findCity(place: PlaceNames, gazetteer: Gazetteer): number | null {
  const byId = place.geonamesId === null ? null : gazetteer.findCity(place.geonamesId);
  if (byId) return distanceMetres(byId, place) <= SAME_PLACE_METRES ? byId.id : null;
  const named = gazetteer.findNamed(place.country, place.names.en ?? place.ownName);
  const near = named.filter((city) => distanceMetres(city, place) <= SAME_PLACE_METRES);
  return near.length === 1 ? (near[0]?.id ?? null) : null;
}

async function writeTitles(
  client: ClientBase,
  found: ReadonlyMap<number, Record<string, string>>,
): Promise<number> {
  const { rowCount } = await client.query(
    `update cities c set titles = t.value || c.titles
     from jsonb_each($1::jsonb) t where c.id = t.key::int and not (c.titles @> (t.value || c.titles))`,
    [JSON.stringify(Object.fromEntries(found))],
  );
  return rowCount ?? 0;
}
