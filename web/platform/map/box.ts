/** A part of the world in degrees; west is more than east across the antimeridian. */
export type Box = { west: number; south: number; east: number; north: number };

type Place = { lat: number; lon: number };

/** The smallest box around places; null around none. */
export function boxAround(places: readonly Place[]): Box | null {
  if (places.length === 0) return null;
  const lons = places.map(({ lon }) => lon);
  const lats = places.map(({ lat }) => lat);
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
}

export const corners = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): Place[] => [
  { lon: west, lat: south },
  { lon: east, lat: north },
];

/** As it stands in addresses; null for what is none. */
export function readBox(text: string | null): Box | null {
  if (text === null) return null;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  return { west, south, east, north };
}

/** About ten metres: closer than any map here goes. */
const round = (degrees: number) => Number(degrees.toFixed(4));
const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** For addresses and the API: no further than the world goes. */
export function writeBox({ west, south, east, north }: Box): string {
  const edges = [within(west, 180), within(south, 90), within(east, 180), within(north, 90)];
  return edges.map(round).join();
}

/** What two boxes share, neither of them across the antimeridian; null where nothing. */
export function boxWithin(a: Box, b: Box): Box | null {
  const shared = {
    west: Math.max(a.west, b.west),
    south: Math.max(a.south, b.south),
    east: Math.min(a.east, b.east),
    north: Math.min(a.north, b.north),
  };
  return shared.west < shared.east && shared.south < shared.north ? shared : null;
}
