/** Places that lie too near to one another on a map are drawn as one marker. */

/** Width of the world in Web Mercator at zoom 0, and how near two markers may be. */
const TILE_PIXELS = 512;
const APART_PIXELS = 48;
/** Where Web Mercator ends. */
const MOST_LAT = 85.051129;

export type Marker = {
  /** Mean of its places, in degrees. */
  lat: number;
  lon: number;
  count: number;
  /** The lowest number among its places: the first in the order of relevance. */
  first: number;
  /** What holds its places; west is more than east across the antimeridian. */
  west: number;
  south: number;
  east: number;
  north: number;
};

/** A group of places: sums of degrees with longitudes counted on from the west end of the map; `x`, `y` its middle. */
type Group = {
  lat: number;
  lon: number;
  count: number;
  first: number;
  south: number;
  north: number;
  west: number;
  east: number;
  x: number;
  y: number;
};

/** Places to put on a map: degrees, and how far south in Web Mercator, 0 to 1. */
export type MapPlaces = { lat: Float64Array; lon: Float64Array; y: Float64Array };

/** @param west where the map begins: longitudes go on from there over the antimeridian. */
export function clusterMarkers(places: MapPlaces, west: number, zoom: number, pointsMax: number): Marker[] {
  const worldPixels = TILE_PIXELS * 2 ** zoom;
  for (let apart = APART_PIXELS; ; apart *= 2) {
    const groups = separate(intoCells(places, west, worldPixels / apart), apart / worldPixels);
    const points = groups.reduce((sum, { count }) => sum + (count === 1 ? 1 : 0), 0);
    if (points <= pointsMax || groups.length <= 1)
      return groups.sort((a, b) => a.first - b.first).map(toMarker);
  }
}

const xOf = (lon: number): number => lon / 360;

export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-MOST_LAT, Math.min(MOST_LAT, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** One group for each cell of a grid that has places. */
function intoCells(places: MapPlaces, from: number, cells: number): Group[] {
  const groups = new Map<number, Group>();
  const across = Math.ceil(2 * cells) + 1;
  for (let place = 0; place < places.lat.length; place++) {
    const lat = places.lat[place] ?? 0;
    const given = places.lon[place] ?? 0;
    const lon = given < from ? given + 360 : given;
    const y = places.y[place] ?? 0;
    const cell = Math.floor(y * cells) * across + Math.floor(xOf(lon - from) * cells);
    const group = groups.get(cell);
    if (group) {
      addPlace(group, lat, lon);
      continue;
    }
    const box = { south: lat, north: lat, west: lon, east: lon };
    groups.set(cell, { lat, lon, count: 1, first: place, ...box, x: xOf(lon), y });
  }
  const all = [...groups.values()];
  all.forEach(findMiddle);
  return all;
}

function addPlace(group: Group, lat: number, lon: number): void {
  group.lat += lat;
  group.lon += lon;
  group.count += 1;
  if (lat < group.south) group.south = lat;
  if (lat > group.north) group.north = lat;
  if (lon < group.west) group.west = lon;
  if (lon > group.east) group.east = lon;
}

function findMiddle(group: Group): void {
  if (group.count === 1) return;
  group.x = xOf(group.lon / group.count);
  group.y = mercatorY(group.lat / group.count);
}

/** More columns than a map can have at any zoom. */
const COLUMNS = 2 ** 26;

/** Joins groups whose middles are nearer than `apart` (the world is 1 wide), the larger ones first, until none are. */
function separate(groups: Group[], apart: number): Group[] {
  let left = groups;
  for (;;) {
    const kept = joinNear(left, apart);
    if (kept.length === left.length) return kept;
    left = kept;
  }
}

function joinNear(groups: Group[], apart: number): Group[] {
  const cells = new Map<number, Group[]>();
  const kept: Group[] = [];
  for (const group of groups.sort((a, b) => b.count - a.count || a.first - b.first)) {
    const cell = Math.floor(group.y / apart) * COLUMNS + Math.floor(group.x / apart);
    const near = findNear(cells, cell, group, apart);
    if (near) {
      join(near, group);
      continue;
    }
    kept.push(group);
    const there = cells.get(cell);
    if (there) there.push(group);
    else cells.set(cell, [group]);
  }
  // Middles have moved: only then are they told anew.
  kept.forEach(findMiddle);
  return kept;
}

function findNear(
  cells: ReadonlyMap<number, Group[]>,
  cell: number,
  { x, y }: Group,
  apart: number,
): Group | undefined {
  for (let row = -1; row <= 1; row++) {
    for (let column = -1; column <= 1; column++) {
      for (const other of cells.get(cell + row * COLUMNS + column) ?? [])
        if ((other.x - x) ** 2 + (other.y - y) ** 2 < apart * apart) return other;
    }
  }
  return undefined;
}

function join(into: Group, group: Group): void {
  into.lat += group.lat;
  into.lon += group.lon;
  into.count += group.count;
  into.first = Math.min(into.first, group.first);
  into.south = Math.min(into.south, group.south);
  into.north = Math.max(into.north, group.north);
  into.west = Math.min(into.west, group.west);
  into.east = Math.max(into.east, group.east);
}

const wrapped = (lon: number): number => (lon > 180 ? lon - 360 : lon);

const toMarker = ({ lat, lon, count, first, south, north, west, east }: Group): Marker => ({
  lat: lat / count,
  lon: wrapped(lon / count),
  count,
  first,
  west: wrapped(west),
  south,
  east: wrapped(east),
  north,
});
