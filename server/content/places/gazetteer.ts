import type { ClientBase } from 'pg';
import Cursor from 'pg-cursor';
import { words } from '../../platform/text/text.ts';
import { type City, createGrid, distanceMetres, type Grid } from './grid.ts';

/** Words written long or short in city names of the sources. */
const SHORTENED = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]);

/** Districts and post offices behind a city name: "Praha 5", "LYON  04", "PARIS CEDEX 13", "BRUXELLES--7". */
const DISTRICT =
  /[\s,-]+(?:cedex.*|ced|\d+\s?(?:e|er|eme|ème)?(?:\s+arrondissement)?|[ivx]+\.?\s+kerület)$/iu;

const key = (name: string): string =>
  words(name.replace(/^the\s+/i, ''))
    .map((word) => SHORTENED.get(word) ?? word)
    .join('');

/**
 * Keys a city is found by, the fullest first: the whole name, then without district and brackets, then the part before
 * a comma or slash ("Essen, Ruhr").
 */
function placeKeys(names: readonly string[]): string[] {
  const keys = new Set<string>();
  for (const name of names) {
    const bare = name
      .replace(/\([^)]*\)/g, ' ')
      .replace(DISTRICT, '')
      .trim();
    const parts = bare.split(/[,/]|\s[–-]\s/);
    for (const form of [name, bare, ...(parts.length > 1 ? parts.slice(0, 1) : [])]) keys.add(key(form));
  }
  keys.delete('');
  return [...keys];
}

/** What a source says of a place. `admin` is the GeoNames code of the first-level division (of US states: AL). */
export type PlaceHint = {
  country: string;
  geonamesId: number | null;
  cityName: string | null;
  admin: string | null;
  lat: number | null;
  lon: number | null;
};

export type Gazetteer = {
  findCity(id: number): City | null;
  /** All cities of a country that go by a name. */
  findNamed(country: string, name: string): City[];
  /** The city a place lies in; null where it is not known for sure. */
  resolvePlace(hint: PlaceHint): City | null;
  /** The country that the cities around a point lie in; null near a border and far from any city. */
  countryAt(lat: number, lon: number): string | null;
};

type CityRow = City & { title: string; titles: Record<string, string> | null };

/** A city of the same name this far from the coordinates is another one. */
const SAME_NAME_METRES = 25_000;
/** Of several cities with one name the largest is meant when it is this many times larger than the next. */
const CLEARLY_LARGER = 10;

/** Reads all cities (about 45 MB): for imports, not for the service. */
export async function loadGazetteer(client: ClientBase): Promise<Gazetteer> {
  const cities: City[] = [];
  const byId = new Map<number, City>();
  const byName = new Map<string, number | number[]>();
  for await (const { title, titles, ...city } of readCities(client)) {
    const at = cities.push(city) - 1;
    byId.set(city.id, city);
    for (const key of placeKeys([title, ...Object.values(titles ?? {})])) {
      const name = `${city.country}${key}`;
      const known = byName.get(name);
      if (known === undefined) byName.set(name, at);
      else if (Array.isArray(known)) known.push(at);
      else byName.set(name, [known, at]);
    }
  }
  return createGazetteer(byId, createGrid(cities), (country, key) =>
    [byName.get(`${country}${key}`) ?? []].flat().flatMap((at) => cities[at] ?? []),
  );
}

async function* readCities(client: ClientBase): AsyncGenerator<CityRow> {
  const cursor = client.query(
    new Cursor<CityRow>(
      'select id, country, admin, population, lat, lon, title, nullif(titles, jsonb_build_object()) as titles from cities order by id',
    ),
  );
  try {
    for (;;) {
      const rows = await cursor.read(1000);
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    await cursor.close();
  }
}

function createGazetteer(
  byId: ReadonlyMap<number, City>,
  grid: Grid,
  named: (country: string, key: string) => City[],
): Gazetteer {
  const resolvePlace: Gazetteer['resolvePlace'] = (hint) => {
    const given = hint.geonamesId === null ? undefined : byId.get(hint.geonamesId);
    if (given?.country === hint.country) return given;
    const keys = hint.cityName === null ? [] : placeKeys([hint.cityName]);
    for (const key of keys) {
      const found = chooseCity(named(hint.country, key), hint);
      if (found) return found;
    }
    return hint.lat === null || hint.lon === null ? null : grid.cityAt(hint.country, hint.lat, hint.lon);
  };

  return {
    findCity: (id) => byId.get(id) ?? null,
    findNamed: (country, name) => named(country, placeKeys([name])[0] ?? ''),
    resolvePlace,
    countryAt: grid.countryAt,
  };
}

/** One of several cities with the name: by coordinates, else by division, else by size where the size is telling. */
function chooseCity(cities: City[], { lat, lon, admin }: PlaceHint): City | null {
  if (lat !== null && lon !== null) {
    const near = cities
      .map((city) => ({ city, metres: distanceMetres(city, { lat, lon }) }))
      .filter(({ metres }) => metres <= SAME_NAME_METRES)
      .sort((a, b) => a.metres - b.metres);
    return near[0]?.city ?? null;
  }
  // Where the division is known, a city of the name in another division is not the one that is meant.
  const inDivision = admin === null ? cities : cities.filter((city) => city.admin === admin);
  const [largest, second] = inDivision.toSorted((a, b) => b.population - a.population);
  if (!largest) return null;
  if (!second || admin !== null) return largest;
  return largest.population >= CLEARLY_LARGER * Math.max(second.population, 1) ? largest : null;
}
