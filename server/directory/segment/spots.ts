/** Places on the globe as points of a sphere of radius 1: distances without trigonometry. */

const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export type Spot = readonly [x: number, y: number, z: number];

/** NaN where the place is unknown. */
export function toSpot(lat: number | null, lon: number | null): Spot {
  if (lat === null || lon === null) return [Number.NaN, Number.NaN, Number.NaN];
  const fromAxis = Math.cos(radians(lat));
  return [fromAxis * Math.cos(radians(lon)), fromAxis * Math.sin(radians(lon)), Math.sin(radians(lat))];
}

/**
 * Square of the straight line between a spot and the one at `at` in a list of x, y, z: ascending as the distance over
 * the ground is. NaN where either is unknown.
 */
export function squaredChord(spot: Spot, spots: ArrayLike<number>, at: number): number {
  const dx = (spots[at] ?? 0) - spot[0];
  const dy = (spots[at + 1] ?? 0) - spot[1];
  const dz = (spots[at + 2] ?? 0) - spot[2];
  return dx * dx + dy * dy + dz * dz;
}

/** The squared chord of a distance over the ground. */
export function squaredChordOf(km: number): number {
  const half = Math.sin(Math.min(km / EARTH_RADIUS_KM, Math.PI) / 2);
  return 4 * half * half;
}
