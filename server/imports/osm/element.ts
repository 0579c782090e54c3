import { cleanPoint } from '../clean/facts.ts';
import type { Tags } from './tags.ts';

/** An OpenStreetMap object, whichever file format it came in. `id` is like "way/123". */
export type Element = {
  id: string;
  tags: Tags;
  point: { lat: number; lon: number } | null;
  timestamp: string | undefined;
};

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const ID = /^(?:node|way|relation)\/\d+$/;

export function toElement(value: unknown): Element | null {
  if (!isObject(value)) return null;
  return value.type === 'Feature' ? fromFeature(value) : fromOverpass(value);
}

function fromFeature(feature: Json): Element | null {
  const tags = toTags(feature.properties);
  // Three exporters, three places: overpass-turbo "@id", osmtogeojson the id of the feature, QGIS OSM_TYPE and OSM_ID.
  const ids = [tags['@id'], feature.id, `${tags.osm_type}/${tags.osm_id}`, `${tags.type}/${tags.id}`];
  const id = ids.find((candidate) => ID.test(String(candidate)));
  if (id === undefined) return null;
  return {
    id: String(id),
    tags,
    point: centreOf(feature.geometry),
    timestamp: tags['@timestamp'] ?? tags.timestamp,
  };
}

function fromOverpass(element: Json): Element | null {
  const id = `${element.type}/${element.id}`;
  if (!ID.test(id)) return null;
  const at = isObject(element.center) ? element.center : element;
  const timestamp = typeof element.timestamp === 'string' ? element.timestamp : undefined;
  return { id, tags: toTags(element.tags), point: cleanPoint(at.lat, at.lon), timestamp };
}

/** Tag names in small letters: shapefiles shout them. */
function toTags(value: unknown): Tags {
  const tags: Tags = {};
  for (const [tag, text] of Object.entries(isObject(value) ? value : {})) {
    if (text === null || typeof text === 'object') continue;
    const name = /^[A-Z_]+$/.test(tag) ? tag.toLowerCase().replace(/^name_([a-z]{2})$/, 'name:$1') : tag;
    tags[name] = String(text);
  }
  return tags;
}

type Position = [lon: number, lat: number];

/** Centre of mass of an area, middle of the bounding box of a line, a point itself. */
function centreOf(geometry: unknown): { lat: number; lon: number } | null {
  if (!isObject(geometry)) return null;
  const { type, coordinates } = geometry;
  if (type === 'Point' && Array.isArray(coordinates)) return cleanPoint(coordinates[1], coordinates[0]);
  const positions = flatten(coordinates);
  if (type === 'Polygon' && Array.isArray(coordinates)) return centroid(flatten(coordinates[0]));
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) {
    const rings = coordinates.map((polygon: unknown) => flatten(Array.isArray(polygon) ? polygon[0] : null));
    const largest = rings.toSorted((a, b) => Math.abs(area(b)) - Math.abs(area(a)))[0];
    return centroid(largest ?? []);
  }
  return middle(positions);
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

const flatten = (value: unknown): Position[] =>
  isPosition(value) ? [value] : Array.isArray(value) ? value.flatMap(flatten) : [];

function* edges(ring: readonly Position[]): Generator<{ a: Position; b: Position; cross: number }> {
  const [origin] = ring;
  if (!origin) return;
  // Relative to the first corner: absolute degrees would lose the digits that small buildings are made of.
  const local = ring.map(([x, y]): Position => [x - origin[0], y - origin[1]]);
  for (const [at, a] of local.entries()) {
    const b = local[(at + 1) % local.length] ?? a;
    yield { a, b, cross: a[0] * b[1] - b[0] * a[1] };
  }
}

const area = (ring: readonly Position[]): number => {
  let sum = 0;
  for (const { cross } of edges(ring)) sum += cross;
  return sum / 2;
};

function centroid(ring: readonly Position[]): { lat: number; lon: number } | null {
  const size = area(ring);
  const [origin] = ring;
  if (!origin || Math.abs(size) < 1e-14) return middle(ring);
  let x = 0;
  let y = 0;
  for (const { a, b, cross } of edges(ring)) {
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  }
  return cleanPoint(origin[1] + y / (6 * size), origin[0] + x / (6 * size));
}

function middle(positions: readonly Position[]): { lat: number; lon: number } | null {
  if (positions.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of positions) {
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return cleanPoint((south + north) / 2, (west + east) / 2);
}
