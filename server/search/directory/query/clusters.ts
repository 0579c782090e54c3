/** Places that lie too near to one another on a map are drawn as one marker. */
import { countBits } from '../segment/bits.ts';

/** Width of the world in Web Mercator at zoom 0, and how near two markers may be. */
export const TILE_PIXELS = 512;
export const APART_PIXELS = 48;
/** Where Web Mercator ends. */
const MOST_LAT = 85.051129;

export type Marker = {
  /** Mean of its places, in degrees. */
  lat: number;
  lon: number;
  count: number;
  /** The first of its places in the order of relevance. */
  part: number;
  entry: number;
  /** What holds its places; west is more than east across the antimeridian. */
  west: number;
  south: number;
  east: number;
  north: number;
};

/** A group of places: sums of degrees with longitudes counted on from the west end of the map; `x`, `y` its middle. */
export type Group = {
  lat: number;
  lon: number;
  count: number;
  part: number;
  entry: number;
  /** Of its first entry, in the order of relevance of the part. */
  rank: number;
  south: number;
  north: number;
  west: number;
  east: number;
  x: number;
  y: number;
  /** Of the cell that it was made from. */
  row: number;
  column: number;
};

/** What stands on the map, of one segment. */
export type MapPlaces = {
  /** The entries as a bitmap. Each has a spot. */
  set: Uint32Array;
  spotOf: Uint32Array;
  /** Of each spot latitude and longitude, and how far south it is in Web Mercator, 0 to 1. */
  degrees: Float64Array;
  y: Float64Array;
  /** Place of each entry in the order of relevance; null: its number. */
  rankOf: Uint32Array | null;
};

/** Degrees; null: the whole world. */
type Box = { west: number; south: number; east: number; north: number } | null;

/** @param box holds all places; longitudes go on from its west over the antimeridian. */
export function clusterMarkers(
  parts: readonly MapPlaces[],
  box: Box,
  zoom: number,
  pointsMax: number,
): Marker[] {
  const worldPixels = TILE_PIXELS * 2 ** zoom;
  const isSmall = parts.reduce((sum, { set }) => sum + countBits(set), 0) <= MOST_GROUPS;
  let grid = gridOf(box, worldPixels / APART_PIXELS, isSmall ? Number.POSITIVE_INFINITY : MOST_CELLS);
  let cells = intoCells(parts, grid);
  for (;;) {
    const markers =
      cells.length > MOST_GROUPS
        ? null
        : joinCells(
            cells.map((cell) => ({ ...cell })),
            grid,
            pointsMax,
          );
    if (markers) return markers;
    grid = gridOf(box, grid.cells / 2);
    cells = intoLargerCells(cells, grid);
  }
}

/** Joins groups until their middles are at least one cell apart. Returns null if more than `pointsMax` single places are left. */
export function joinCells(groups: Group[], grid: Grid, pointsMax: number): Marker[] | null {
  const joined = separate(groups, grid);
  const points = joined.reduce((sum, { count }) => sum + (count === 1 ? 1 : 0), 0);
  if (points > pointsMax && joined.length > 1) return null;
  return joined.sort(compareFirst).map(toMarker);
}

/** The group of places that were counted elsewhere: `lat` and `lon` are sums, longitudes go on from the west end of the map. */
export function groupOf(counted: Omit<Group, 'x' | 'y' | 'row' | 'column'>): Group {
  const group = { ...counted, row: 0, column: 0, x: xOf(counted.lon), y: mercatorY(counted.lat) };
  findMiddle(group);
  return group;
}

/** Groups in the order of relevance of their first places. */
const compareFirst = (a: Group, b: Group): number => a.part - b.part || a.rank - b.rank;

const xOf = (lon: number): number => lon / 360;

export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-MOST_LAT, Math.min(MOST_LAT, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Square cells that cover a box. */
type Grid = {
  /** So many of these cells side by side are as wide as the world. */
  cells: number;
  /** Longitude of the west edge, in degrees; number of the first row, counted from the north end of the world. */
  from: number;
  top: number;
  /** Columns and rows. */
  across: number;
  down: number;
};

/** A screen shows fewer markers than this; where there are more groups, larger cells are used. */
const MOST_GROUPS = 2 ** 14;
/** Most cells that `groupsOfCells` has room for. */
const MOST_CELLS = 2 ** 20;

/** @param most the cells are doubled until there are no more. */
export function gridOf(box: Box, wanted: number, most = Number.POSITIVE_INFINITY): Grid {
  const { west, south, east, north } = box ?? { west: -180, south: -90, east: 180, north: 90 };
  const width = xOf(east < west ? east + 360 - west : east - west);
  for (let cells = wanted; ; cells /= 2) {
    const top = Math.floor(mercatorY(north) * cells);
    const across = Math.floor(width * cells) + 1;
    const down = Math.floor(mercatorY(south) * cells) - top + 1;
    if (across * down <= most) return { cells, from: west, top, across, down };
  }
}

/** For each cell the number of its group plus one; 0: no group. Allocated once and reused for each map. */
const groupsOfCells = new Uint32Array(MOST_CELLS);

/** Returns a function that tells the number of a cell’s group, and gives the cell the number `next` if it has none. */
function numberGroups({ across, down }: Grid): (cell: number, next: number) => number {
  if (across * down <= MOST_CELLS) {
    groupsOfCells.fill(0, 0, across * down);
    return (cell, next) => {
      const known = groupsOfCells[cell] ?? 0;
      if (known > 0) return known - 1;
      groupsOfCells[cell] = next + 1;
      return next;
    };
  }
  const numbers = new Map<number, number>();
  return (cell, next) => {
    const known = numbers.get(cell);
    if (known !== undefined) return known;
    numbers.set(cell, next);
    return next;
  };
}

/** One group for each cell that has places. */
function intoCells(parts: readonly MapPlaces[], grid: Grid): Group[] {
  const { cells, from, top, across } = grid;
  const numberOf = numberGroups(grid);
  const groups: Group[] = [];
  for (const [part, { set, spotOf, degrees, y: southOf, rankOf }] of parts.entries()) {
    // Written out: a function called for each of a million entries costs as much again.
    for (let at = 0; at < set.length; at++) {
      let word = (set[at] ?? 0) | 0;
      while (word !== 0) {
        const lowest = word & -word;
        word ^= lowest;
        const entry = (at << 5) + 31 - Math.clz32(lowest);
        const spot = (spotOf[entry] ?? 0) | 0;
        const lat = degrees[2 * spot] ?? 0;
        const given = degrees[2 * spot + 1] ?? 0;
        const lon = given < from ? given + 360 : given;
        const y = southOf[spot] ?? 0;
        const row = Math.floor(y * cells) - top;
        const column = Math.floor(xOf(lon - from) * cells);
        const rank = rankOf === null ? entry : (rankOf[entry] ?? 0);
        const group = groups[numberOf(row * across + column, groups.length)];
        if (group) {
          addPlace(group, lat, lon);
          if (part === group.part && rank < group.rank) {
            group.rank = rank;
            group.entry = entry;
          }
          continue;
        }
        const box = { south: lat, north: lat, west: lon, east: lon };
        const first = { part, entry, rank, row: row + top, column };
        groups.push({ lat, lon, count: 1, ...first, ...box, x: xOf(lon), y });
      }
    }
  }
  groups.forEach(findMiddle);
  return groups;
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

/** The groups of cells twice as wide: each of the given ones lies in one of them. */
function intoLargerCells(cells: readonly Group[], grid: Grid): Group[] {
  const numberOf = numberGroups(grid);
  const groups: Group[] = [];
  for (const cell of cells) {
    const [row, column] = [cell.row >> 1, cell.column >> 1];
    const into = groups[numberOf((row - grid.top) * grid.across + column, groups.length)];
    if (into) join(into, cell);
    else groups.push({ ...cell, row, column });
  }
  groups.forEach(findMiddle);
  return groups;
}

function findMiddle(group: Group): void {
  if (group.count === 1) return;
  group.x = xOf(group.lon / group.count);
  group.y = mercatorY(group.lat / group.count);
}

/** Joins groups whose middles are nearer than a cell is wide, the larger ones first, until none are. */
function separate(groups: Group[], grid: Grid): Group[] {
  let left = groups;
  for (;;) {
    const kept = joinNear(left, grid);
    if (kept.length === left.length) return kept;
    left = kept;
  }
}

const rowOf = ({ y }: Group, { cells, top }: Grid): number => Math.floor(y * cells) - top;
const columnOf = ({ x }: Group, { cells, from }: Grid): number => Math.floor((x - xOf(from)) * cells);

function joinNear(groups: Group[], grid: Grid): Group[] {
  // A column more on each side, so that the neighbours of the outermost are not in another row.
  const across = grid.across + 2;
  const byCell = new Map<number, Group[]>();
  const kept: Group[] = [];
  for (const group of groups.sort((a, b) => b.count - a.count || compareFirst(a, b))) {
    const at = rowOf(group, grid) * across + columnOf(group, grid) + 1;
    const near = findNear(byCell, at, across, group, 1 / grid.cells);
    if (near) {
      join(near, group);
      continue;
    }
    kept.push(group);
    const there = byCell.get(at);
    if (there) there.push(group);
    else byCell.set(at, [group]);
  }
  // Middles have moved: only then are they told anew.
  kept.forEach(findMiddle);
  return kept;
}

function findNear(
  byCell: ReadonlyMap<number, Group[]>,
  at: number,
  across: number,
  { x, y }: Group,
  apart: number,
): Group | undefined {
  for (let row = -across; row <= across; row += across) {
    for (let column = -1; column <= 1; column++) {
      for (const other of byCell.get(at + row + column) ?? [])
        if ((other.x - x) ** 2 + (other.y - y) ** 2 < apart * apart) return other;
    }
  }
  return undefined;
}

function join(into: Group, group: Group): void {
  into.lat += group.lat;
  into.lon += group.lon;
  into.count += group.count;
  if (compareFirst(group, into) < 0) {
    into.part = group.part;
    into.rank = group.rank;
    into.entry = group.entry;
  }
  into.south = Math.min(into.south, group.south);
  into.north = Math.max(into.north, group.north);
  into.west = Math.min(into.west, group.west);
  into.east = Math.max(into.east, group.east);
}

const wrapped = (lon: number): number => (lon > 180 ? lon - 360 : lon);

/**
 * To ten centimetres. A sum differs in its last digits by the order in which its places are added, which is that in which a
 * node has heard of them. Of places with seven decimals, as sources give them, it is made a whole number first: from it on two
 * nodes count alike, also where the mean lies between two steps.
 */
export const meanOf = (sum: number, count: number): number =>
  count === 1 ? sum : Math.round(Math.round(sum * 1e7) / count / 10) / 1e6;

const toMarker = ({ lat, lon, count, part, entry, south, north, west, east }: Group): Marker => ({
  lat: meanOf(lat, count),
  lon: wrapped(meanOf(lon, count)),
  count,
  part,
  entry,
  west: wrapped(west),
  south,
  east: wrapped(east),
  north,
});
